import { describe, expect, it } from 'vitest'
import { allAtOnce } from '../../../test/support/all-at-once.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import type { Connection } from '../database/database.ts'
import { lockName, lockUser } from '../database/locks.ts'

const FROM = { agent: 'Mozilla/5.0 (X11; Linux x86_64)', address: '192.0.2.1' }

async function newUser({ store }: TestStore) {
  const email = 'ada@example.com'
  const { id } = await store.users.create({ email, passwordHash: '$old$', admin: false })
  return { id, email, owner: { kind: 'user', id, level: 'expert' } as const }
}

/** Makes these changes of one account while its row is locked, so that each begins before another ends. */
const atOnce = async <Answer>(
  { db }: TestStore,
  userId: string,
  change: () => readonly Promise<Answer>[],
): Promise<Answer[]> => await allAtOnce(db, async (trx) => await lockUser(trx, userId), change)

const passwordOf = async ({ db }: TestStore, id: string) =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash

describe('of changes of one password at once', () => {
  it('by two sessions, one is made, and its session is left', async () => {
    await using test = await openTestStore()
    const { id, owner } = await newUser(test)
    const { sessions, users } = test.store
    const kept = [await sessions.start(id, FROM), await sessions.start(id, FROM)]
    const changes = await atOnce(test, id, () =>
      kept.map((token, n) => users.changePassword({ id, passwordHash: `$${n}$`, kept: token })),
    )
    const made = changes.flatMap((change, n) => (change === undefined ? [] : [n]))
    expect(made).toHaveLength(1)
    expect(await passwordOf(test, id)).toBe(`$${made[0]}$`)
    expect(await sessions.visit(kept[made[0] ?? 0] ?? '')).toBeDefined()
    expect(await sessions.list(owner)).toHaveLength(1)
  })

  it('by a session and by a link, one is made', async () => {
    await using test = await openTestStore()
    const { id, email } = await newUser(test)
    const { accountLinks, sessions, users } = test.store
    const kept = await sessions.start(id, FROM)
    const { token } = await accountLinks.make({ kind: 'reset', email })
    const [byLink, bySession] = await atOnce(test, id, () => [
      accountLinks.setPassword(token, '$link$'),
      users.changePassword({ id, passwordHash: '$session$', kept }),
    ])
    expect(byLink === undefined).not.toBe(bySession === undefined)
    expect(await passwordOf(test, id)).toBe(byLink ? '$link$' : '$session$')
  })
})

it.each(['invitation', 'email'] as const)(
  'of two links at once that replace each other, one is valid: %s',
  async (kind) => {
    await using test = await openTestStore()
    const { id } = await newUser(test)
    const { accountLinks } = test.store
    const email = 'new@example.com'
    const make = async () => await accountLinks.make({ kind, email, madeBy: id })
    const hold = async (trx: Connection) => {
      if (kind === 'email') await lockUser(trx, id)
      else await lockName(trx, `invitation ${email}`)
    }
    const made = await allAtOnce(test.db, hold, () => [make(), make()])
    const found = await Promise.all(made.map(({ token }) => accountLinks.find(kind, token)))
    expect(found.filter(Boolean)).toHaveLength(1)
  },
)

describe('a device does not stay known', () => {
  const visit = { token: undefined, network: FROM.address }

  it.each(['all sessions', 'one session', 'a new password'])(
    'if its sign-in ends meanwhile: %s',
    async (ending) => {
      await using test = await openTestStore()
      const { id, owner } = await newUser(test)
      const { knownDevices, sessions, users } = test.store
      const session = await sessions.start(id, FROM)
      const sessionId = (await sessions.visit(session))?.session.id ?? ''
      const end = async () => {
        if (ending === 'all sessions') return await sessions.endOthers(id, undefined)
        if (ending === 'one session') return await sessions.endOne(owner, sessionId)
        return await users.changePassword({ id, passwordHash: '$new$' })
      }
      await atOnce<unknown>(test, id, () => [end(), knownDevices.remember(session, visit)])
      expect(await knownDevices.recognise(id, visit)).toBeUndefined()
    },
  )

  it('if the password changes while its link is used', async () => {
    await using test = await openTestStore()
    const { id, email } = await newUser(test)
    const { accountLinks, users } = test.store
    const { token } = await accountLinks.make({ kind: 'sign-in', email })
    await atOnce<unknown>(test, id, () => [
      users.changePassword({ id, passwordHash: '$new$' }),
      accountLinks.allowDevice(token, undefined),
    ])
    expect(await test.db.selectFrom('known_devices').selectAll().execute()).toEqual([])
  })
})

it('a sign-in while the second factor is turned on leaves no session without it', async () => {
  await using test = await openTestStore()
  const { id, owner } = await newUser(test)
  const { secondFactors, sessions, transact } = test.store
  const [secret, codeHashes] = ['JBSWY3DPEHPK3PXP', ['hash']]
  const kept = await sessions.start(id, FROM)
  await secondFactors.begin(owner, secret)
  const turnOn = async () =>
    await transact(async (logged) => {
      expect(await logged.secondFactors.confirm(owner, { secret, step: 1, codeHashes })).toBe(true)
      await logged.sessions.endOthers(id, kept)
    })
  const user = { id, passwordHash: '$old$' }
  await atOnce<unknown>(test, id, () => [turnOn(), sessions.startWith(user, FROM)])
  expect(await sessions.list(owner)).toHaveLength(1)
  expect(await sessions.startWith(user, FROM)).toEqual({ status: 'code-needed' })
  expect(await sessions.visit((await sessions.startWithCode(user, FROM)) ?? '')).toBeDefined()
})

it('a key that is created while a new password revokes all keys is not left', async () => {
  await using test = await openTestStore()
  const { id, owner } = await newUser(test)
  const { keys, sessions, users } = test.store
  const sessionId = (await sessions.visit(await sessions.start(id, FROM)))?.session.id
  const key = { name: 'CI', level: 'expert', hash: 'hash', hint: 'pmk_', sessionId } as const
  const password = { id, passwordHash: '$new$', keys: 'revoke' } as const
  const creating = () =>
    keys.create(owner, key).catch(({ code }: { readonly code: string }) => code)
  await atOnce<unknown>(test, id, () => [users.changePassword(password), creating()])
  expect(await keys.count(id)).toBe(0)
  expect(await creating()).toBe('session-ended')
})

it('an administrator who is being demoted does not regain the role', async () => {
  await using test = await openTestStore()
  const { store } = test
  const { id } = await store.users.create({ email: 'ada@example.com', admin: true })
  await store.users.create({ email: 'grace@example.com', admin: true })
  const promote = async () =>
    await store.transact(async ({ userAdministration }) => {
      await userAdministration.requireAdmin(id)
      return await userAdministration.setAdmin(id, true)
    })
  const promoting = () => promote().catch(({ code }: { readonly code: string }) => code)
  await atOnce<unknown>(test, id, () => [store.userAdministration.setAdmin(id, false), promoting()])
  expect(await store.userAdministration.find(id)).toMatchObject({ admin: false })
  expect(await promoting()).toBe('admin-needed')
})
