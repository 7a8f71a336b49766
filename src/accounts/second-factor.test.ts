import { expect, it } from 'vitest'
import { quietNotices } from '../../test/support/quiet-notices.ts'
import { acceptRow, refuseRow } from '../../test/support/refuse-row.ts'
import { SimulatedClock } from '../../test/support/simulated-clock.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { createSecondFactorSetUp, type SecondFactorOptions } from './second-factor.ts'
import { newTotpSecret, totpCode } from './totp.ts'

/** Of the database, far from this process's. */
const TIME = 1_800_000_000_000
const CHANGE = { from: { address: '192.0.2.1', agent: 'test' }, session: undefined }
const RECOVERY_CODE = 'AAAA-BBBB-CCCC'

function setUpOf({ store }: TestStore, options: Partial<SecondFactorOptions> = {}) {
  const notices = quietNotices(store)
  return createSecondFactorSetUp({ ...store, notices, now: () => 0, ...options })
}

/** The owner of a second factor, who is setting up another app. */
async function careful(test: TestStore) {
  const { store } = test
  const person = await test.owner()
  const [secret, next] = [newTotpSecret(), newTotpSecret()]
  const codeHashes = [hashRecoveryCode(person.id, RECOVERY_CODE)]
  await store.secondFactors.begin(person, secret)
  await store.secondFactors.confirm(person, { secret, step: 1, codeHashes })
  await store.secondFactors.begin(person, next)
  return { person, secret, next, find: () => store.secondFactors.find(person.id) }
}

it('a code turns on no app that is begun at the same moment', async () => {
  await using test = await openTestStore({ plugin: new SimulatedClock(TIME) })
  const owner = await test.owner()
  const { secondFactors } = test.store
  const [shown, begun] = [newTotpSecret(), newTotpSecret()]
  await secondFactors.begin(owner, shown)
  const setUp = setUpOf(test, {
    secondFactors: {
      ...secondFactors,
      async find(userId) {
        const found = await secondFactors.find(userId)
        await secondFactors.begin(owner, begun)
        return found
      },
    },
  })
  const codes = { code: totpCode(shown, TIME), current: '' }
  expect(await setUp.confirm(owner, codes, CHANGE)).toEqual({ status: 'none' })
  expect(await secondFactors.find(owner.id)).toMatchObject({ secret: begun, confirmedAt: null })
})

it.each(['second-factor-changed', 'recovery-codes-made', 'second-factor-removed'])(
  'a change that the database refuses uses no code up: %s',
  async (kind) => {
    await using test = await openTestStore({ plugin: new SimulatedClock(TIME) })
    const { person, secret, next, find } = await careful(test)
    const setUp = setUpOf(test)
    const before = await find()
    const change = async (current: string) => {
      if (kind === 'recovery-codes-made')
        return await setUp.renewRecoveryCodes(person, current, CHANGE)
      if (kind === 'second-factor-removed') return await setUp.switchOff(person, current, CHANGE)
      return await setUp.confirm(person, { code: totpCode(next, TIME), current }, CHANGE)
    }
    await refuseRow(test.db, {
      table: 'security_events',
      event: 'insert',
      column: 'kind',
      value: kind,
    })
    await expect(change(totpCode(secret, TIME))).rejects.toThrow('no')
    await expect(change(RECOVERY_CODE)).rejects.toThrow('no')
    expect(await find()).toEqual(before)
    await acceptRow(test.db, 'security_events')
  },
)

it('an app that is begun anew while another is confirmed uses no recovery code up', async () => {
  await using test = await openTestStore({ plugin: new SimulatedClock(TIME) })
  const { person, next, find } = await careful(test)
  const { secondFactors, transact } = test.store
  const begun = newTotpSecret()
  const setUp = setUpOf(test, {
    async transact(change) {
      await secondFactors.begin(person, begun)
      return await transact(change)
    },
  })
  const codes = { code: totpCode(next, TIME), current: RECOVERY_CODE }
  expect(await setUp.confirm(person, codes, CHANGE)).toEqual({ status: 'none' })
  expect(await find()).toMatchObject({ nextSecret: begun, recoveryCodes: 1 })
})

it('codes are those of the time of the database', async () => {
  await using test = await openTestStore({ plugin: new SimulatedClock(TIME) })
  const { person, secret, next } = await careful(test)
  const codes = { code: totpCode(next, TIME), current: totpCode(secret, TIME) }
  expect((await setUpOf(test).confirm(person, codes, CHANGE)).status).toBe('confirmed')
})
