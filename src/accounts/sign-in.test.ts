import { quietNotices } from '../../test/support/quiet-notices.ts'
import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { createPasswords } from './passwords.ts'
import { quickPasswords } from '../../test/support/quick-passwords.ts'
import { createSignIn } from './sign-in.ts'

const passwords = quickPasswords()
const OTHER_COST = { memory: 16, passes: 1, parallelism: 1 }
const RIGHT = 'correct horse battery'

async function withAccount(test: TestStore) {
  let time = 0
  const passwordHash = await passwords.hash(RIGHT)
  const email = 'ada@example.com'
  const user = await test.store.users.create({ email, passwordHash, admin: false })
  const signIns = createSignIn({
    ...test.store,
    notices: quietNotices(test.store),
    passwords,
    now: () => time,
  })
  const from = { address: '192.0.2.1', agent: 'Test' }
  return {
    user,
    pass: (ms: number) => (time += ms),
    signIn: (tried: { email?: string; password?: string; address?: string } = {}) =>
      signIns.signIn({ email, password: RIGHT, ...from, ...tried }),
  }
}

describe('signing in', () => {
  it('starts a session for address and password', async () => {
    await using test = await openTestStore()
    const { user, signIn } = await withAccount(test)
    const answer = await signIn({ email: ' ADA@example.com' })
    if (answer.status !== 'signed-in') throw new Error(answer.status)
    const visit = await test.store.sessions.visit(answer.token)
    expect(visit?.user.id).toBe(user.id)
    expect(visit?.session.agent).toBe('Test')
  })

  it('says the same of a wrong password, an unknown address and an account without password', async () => {
    await using test = await openTestStore()
    const { signIn } = await withAccount(test)
    await test.store.users.create({ email: 'keys@example.com', admin: false })
    const wrong = { status: 'wrong' }
    expect(await signIn({ password: 'wrong' })).toEqual(wrong)
    expect(await signIn({ email: 'nobody@example.com' })).toEqual(wrong)
    expect(await signIn({ email: 'keys@example.com' })).toEqual(wrong)
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it('waits longer and longer after five slips from one address, and not from another', async () => {
    await using test = await openTestStore()
    const { signIn, pass } = await withAccount(test)
    for (let n = 0; n < 5; n += 1) await signIn({ password: 'wrong' })
    expect(await signIn()).toEqual({ status: 'wait', retryAfterMs: 30_000 })
    expect(await signIn({ address: '192.0.2.2' })).toMatchObject({ status: 'signed-in' })
    pass(30_000)
    expect(await signIn({ password: 'wrong' })).toEqual({ status: 'wrong' })
    expect(await signIn()).toEqual({ status: 'wait', retryAfterMs: 60_000 })
    pass(60_000)
    expect(await signIn()).toMatchObject({ status: 'signed-in' })
    expect(await signIn()).toMatchObject({ status: 'signed-in' })
  })

  it('counts many addresses of one network, and many networks at one account', async () => {
    await using test = await openTestStore()
    const { signIn } = await withAccount(test)
    const from = (n: number) => ({ password: 'wrong', address: `2001:db8:0:1::${n}` })
    for (let n = 1; n <= 5; n += 1) await signIn(from(n))
    expect(await signIn(from(6))).toMatchObject({ status: 'wait' })
    for (let n = 1; n <= 5; n += 1) await signIn({ password: 'wrong', address: `198.51.100.${n}` })
    expect(await signIn({ address: '203.0.113.9' })).toEqual({
      status: 'wait',
      retryAfterMs: 10_000,
    })
  })

  it('makes an outdated hash anew', async () => {
    await using test = await openTestStore()
    const { user, signIn } = await withAccount(test)
    const outdated = await createPasswords({ cost: OTHER_COST }).hash(RIGHT)
    expect(passwords.isOutdated(outdated)).toBe(true)
    await test.store.users.setPassword(user.id, outdated)
    expect(await signIn()).toMatchObject({ status: 'signed-in' })
    const kept = await test.store.users.findSecret('ada@example.com')
    expect(passwords.isOutdated(kept?.passwordHash ?? '')).toBe(false)
    expect(await signIn()).toMatchObject({ status: 'signed-in' })
  })
})

describe('a password that is changed while it is verified', () => {
  it.each([{ factor: false }, { factor: true }])(
    'does not sign in (second factor: $factor)',
    async ({ factor }) => {
      await using test = await openTestStore()
      const passwordHash = await passwords.hash(RIGHT)
      const email = 'ada@example.com'
      const { id } = await test.store.users.create({ email, passwordHash, admin: false })
      const owner = { kind: 'user', id, level: 'expert' } as const
      if (factor) {
        await test.store.secondFactors.begin(owner, 'secret')
        await test.store.secondFactors.confirm(owner, {
          secret: 'secret',
          step: 1,
          codeHashes: ['code'],
        })
      }
      const another = await passwords.hash('wheels within an engine')
      const slow: typeof passwords = {
        ...passwords,
        async verify(hash, password) {
          const right = await passwords.verify(hash, password)
          await test.store.users.setPassword(id, another)
          return right
        },
      }
      const signIns = createSignIn({
        ...test.store,
        notices: quietNotices(test.store),
        passwords: slow,
        now: () => 0,
      })
      const tried = { email, password: RIGHT, address: '192.0.2.1', agent: 'Test' }
      expect(await signIns.signIn(tried)).toEqual({ status: 'wrong' })
      expect(await test.db.selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await test.db.selectFrom('half_sign_ins').selectAll().execute()).toEqual([])
    },
  )
})
