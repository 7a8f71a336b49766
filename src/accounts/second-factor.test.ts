import { expect, it } from 'vitest'
import { quietNotices } from '../../test/support/quiet-notices.ts'
import { openTestStore } from '../../test/support/store.ts'
import { createSecondFactorSetUp } from './second-factor.ts'
import { newTotpSecret, totpCode } from './totp.ts'

const TIME = 1_800_000_000_000
const CHANGE = { from: { address: '192.0.2.1', agent: 'test' }, session: undefined }

it('a code turns on no app that is begun at the same moment', async () => {
  await using test = await openTestStore()
  const owner = await test.owner()
  const { secondFactors } = test.store
  const [shown, begun] = [newTotpSecret(), newTotpSecret()]
  await secondFactors.begin(owner, shown)
  const setUp = createSecondFactorSetUp({
    ...test.store,
    notices: quietNotices(test.store),
    now: () => 0,
    time: () => TIME,
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
