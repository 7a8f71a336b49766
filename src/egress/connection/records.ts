import type { CaaRecord } from 'node:dns'
import type { Resolver } from 'node:dns/promises'

import { EgressError, errorCode, toEgressError } from '../egress-error.ts'

/** Answers that mean "no such record", as opposed to no answer. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * CAA records that apply to `host`, in the form of zone files (`0 issue "ca.example"`): its own, or those of its
 * nearest ancestor that has some (RFC 8659 §3). Empty if there are none.
 *
 * @throws {EgressError} `unreachable` if the name servers do not answer
 */
export async function caaRecords(dns: Resolver, host: string): Promise<string[]> {
  const labels = host.split('.').filter((label) => label !== '')
  for (const index of labels.keys()) {
    const found = await caaAt(dns, `${labels.slice(index).join('.')}.`)
    if (found.length > 0) return found.flatMap(caaText)
  }
  return []
}

/** TXT records of `host` itself, each with its strings joined (RFC 7208 §3.3). */
export async function txtRecords(dns: Resolver, host: string): Promise<string[]> {
  const name = `${host}.`
  const found = await orNothing(dns.resolveTxt(name), `TXT of ${name}`)
  return found.map((strings) => strings.join(''))
}

/** Records of `host` itself: addresses, names of its name servers, or mail servers as `10 mx.example`. */
export function hostRecords(
  dns: Resolver,
  host: string,
  type: 'a' | 'aaaa' | 'ns' | 'mx',
): Promise<string[]> {
  const name = `${host}.`
  const what = `${type.toUpperCase()} of ${name}`
  switch (type) {
    case 'a':
      return orNothing(dns.resolve4(name), what)
    case 'aaaa':
      return orNothing(dns.resolve6(name), what)
    case 'ns':
      return orNothing(dns.resolveNs(name), what)
    case 'mx':
      return mxRecords(dns, name)
  }
}

/** Highest priority first. */
async function mxRecords(dns: Resolver, name: string): Promise<string[]> {
  const found = await orNothing(dns.resolveMx(name), `MX of ${name}`)
  return found
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ priority, exchange }) => `${priority} ${exchange}`)
}

function caaAt(dns: Resolver, name: string): Promise<CaaRecord[]> {
  return orNothing(dns.resolveCaa(name), `CAA of ${name}`)
}

async function orNothing<T>(answer: Promise<T[]>, what: string): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    if (NOTHING.has(errorCode(error))) return []
    const { detail } = toEgressError(error)
    throw new EgressError('unreachable', `${what}: ${detail}`, { cause: error })
  }
}

function caaText({ critical, ...properties }: CaaRecord): string[] {
  return Object.entries(properties)
    .filter(([name]) => name !== 'type')
    .map(([name, value]) => `${critical} ${name} ${JSON.stringify(value)}`)
}
