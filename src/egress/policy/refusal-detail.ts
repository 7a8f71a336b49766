import { portOf } from '../../request/target.ts'
import type { Refusal } from '../../request/target.ts'
import type { AddressPolicy } from './address-policy.ts'
import { literalOf } from './resolve.ts'

/** Users get the same message for every address; the operator's log has the rule. */
export function refusalDetail(url: URL, { code, message }: Refusal, policy: AddressPolicy): string {
  const literal = literalOf(url.hostname)
  const verdict = literal === null ? null : policy.classify(literal, portOf(url))
  return code === 'address' && verdict?.allowed === false
    ? `${literal} is ${verdict.reason}`
    : message
}
