import { totpCode } from '../../src/accounts/totp.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import type { TestApi } from './api.ts'
import type { Visitor } from './visitors.ts'

const FROM = { agent: 'test', address: '198.18.0.1' }

export interface Careful {
  readonly owner: Owner
  /** The browser in which they set it up. */
  readonly visitor: Visitor
}

/** Enables the second factor for this user's account. */
export async function giveSecondFactor(
  { accounts, store }: Pick<TestApi, 'accounts' | 'store'>,
  { owner, visitor }: Careful,
  time = Date.now(),
) {
  const { secondFactor } = accounts
  await secondFactor.begin(owner)
  const secret = (await store.secondFactors.find(owner.id))?.secret ?? ''
  const codes = { code: totpCode(secret, time), current: '' }
  const change = { from: FROM, session: visitor.cookies.get('pagemark') }
  const confirming = await secondFactor.confirm(owner, codes, change)
  if (confirming.status !== 'confirmed') throw new Error(confirming.status)
  return { secret, recoveryCodes: confirming.recoveryCodes }
}
