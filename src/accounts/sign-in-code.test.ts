import { expect, it } from 'vitest'
import { quietNotices } from '../../test/support/quiet-notices.ts'
import { SimulatedClock } from '../../test/support/simulated-clock.ts'
import { openTestStore } from '../../test/support/store.ts'
import { createSignInCode } from './sign-in-code.ts'
import { newTotpSecret, totpCode } from './totp.ts'

it('a code does not sign in if the password is changed at the same moment', async () => {
  const time = 1_800_000_000_000
  await using test = await openTestStore({ plugin: new SimulatedClock(time) })
  const { users, secondFactors, halfSignIns, sessions } = test.store
  const passwordHash = 'before'
  const user = await users.create({ email: 'ada@example.com', passwordHash, admin: false })
  const owner = { kind: 'user', id: user.id, level: 'expert' } as const
  const secret = newTotpSecret()
  await secondFactors.begin(owner, secret)
  await secondFactors.confirm(owner, { secret, step: 1, codeHashes: ['hash'] })
  const token = (await halfSignIns.startWith({ id: user.id, passwordHash })) ?? ''
  const signInCode = createSignInCode({
    ...test.store,
    notices: quietNotices(test.store),
    now: () => 0,
    halfSignIns: {
      ...halfSignIns,
      async end(ended) {
        const was = await halfSignIns.end(ended)
        await users.setPassword(user.id, 'after')
        return was
      },
    },
  })
  const from = { address: '192.0.2.1', agent: 'test' }
  const entering = await signInCode.enter({ token, code: totpCode(secret, time), ...from })
  expect(entering).toEqual({ status: 'over' })
  expect(await sessions.list(owner)).toEqual([])
})
