import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { forgetSessions } from './sessions.ts'

const FROM = { agent: 'Mozilla/5.0 (X11; Linux x86_64)', address: '192.0.2.1' }
const DAY_MS = 24 * 60 * 60 * 1000

async function signedIn(test: TestStore) {
  const owner = await test.owner()
  return { owner, token: await test.store.sessions.start(owner.id, FROM) }
}

/** As if the sessions had begun, and been used, this long ago. */
async function age(test: TestStore, { created, seen }: { created: number; seen: number }) {
  await test.db
    .updateTable('sessions')
    .set((eb) => ({
      created_at: eb('created_at', '-', created),
      seen_at: eb('seen_at', '-', seen),
    }))
    .execute()
}

it('sessions of one user are a hundred at most: the one used longest ago goes', async () => {
  await using test = await openTestStore()
  const { owner, token } = await signedIn(test)
  const other = await signedIn(test)
  await age(test, { created: 1000, seen: 1000 })
  const { sessions } = test.store
  for (let n = 1; n < 100; n += 1) await sessions.start(owner.id, FROM)
  expect(await sessions.visit(token)).toBeDefined()
  const latest = await sessions.start(owner.id, FROM)
  expect(await sessions.visit(token)).toBeUndefined()
  expect(await sessions.visit(latest)).toBeDefined()
  expect(await sessions.list(owner)).toHaveLength(100)
  expect(await sessions.visit(other.token)).toBeDefined()
})

describe('a session', () => {
  it('says who is signed in, and keeps no token', async () => {
    await using test = await openTestStore()
    const { owner, token } = await signedIn(test)
    const visit = await test.store.sessions.visit(token)
    expect(visit?.user.id).toBe(owner.id)
    expect(visit?.session).toMatchObject({ userId: owner.id, ...FROM })
    const rows = await test.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is not found by another token', async () => {
    await using test = await openTestStore()
    await signedIn(test)
    expect(await test.store.sessions.visit('')).toBeUndefined()
    expect(await test.store.sessions.visit('x'.repeat(43))).toBeUndefined()
  })

  it.each([
    { name: 'six days without a visit', created: 6 * DAY_MS, seen: 6 * DAY_MS, goesOn: true },
    { name: 'seven days without a visit', created: 7 * DAY_MS, seen: 7 * DAY_MS, goesOn: false },
    { name: '29 days with visits', created: 29 * DAY_MS, seen: 0, goesOn: true },
    { name: '30 days with visits', created: 30 * DAY_MS, seen: 0, goesOn: false },
  ])('after $name goes on: $goesOn', async ({ created, seen, goesOn }) => {
    await using test = await openTestStore()
    const { owner, token } = await signedIn(test)
    await age(test, { created, seen })
    expect(await test.store.sessions.list(owner)).toHaveLength(goesOn ? 1 : 0)
    await forgetSessions(test.db, Date.now())
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toHaveLength(goesOn ? 1 : 0)
    expect((await test.store.sessions.visit(token)) !== undefined).toBe(goesOn)
  })

  it('is seen again at each visit, once a minute', async () => {
    await using test = await openTestStore()
    const { token } = await signedIn(test)
    const seen = async () => (await test.store.sessions.visit(token))?.session.seenAt ?? 0
    const first = await seen()
    expect(await seen()).toBe(first)
    await age(test, { created: 0, seen: 61_000 })
    await seen()
    expect(await seen()).toBeGreaterThanOrEqual(first)
  })

  it('can be ended alone or with all others', async () => {
    await using test = await openTestStore()
    const { owner, token } = await signedIn(test)
    const { sessions } = test.store
    const others = [await sessions.start(owner.id, FROM), await sessions.start(owner.id, FROM)]
    const stranger = await signedIn(test)

    const [latest] = await sessions.list(owner)
    expect(await sessions.endOne(stranger.owner, latest?.id ?? '')).toBe(false)
    expect(await sessions.endOne(owner, latest?.id ?? '')).toBe(true)
    expect(await sessions.visit(others[1] ?? '')).toBeUndefined()

    await sessions.endOthers(owner.id, token)
    expect(await sessions.visit(others[0] ?? '')).toBeUndefined()
    expect(await sessions.visit(token)).toBeDefined()
    expect(await sessions.visit(stranger.token)).toBeDefined()

    await sessions.end(token)
    expect(await sessions.visit(token)).toBeUndefined()
  })

  it('remembers when the password was given again', async () => {
    await using test = await openTestStore()
    const { token } = await signedIn(test)
    await test.db.updateTable('sessions').set({ proven_at: 1 }).execute()
    const next = (await test.store.sessions.prove(token)) ?? ''
    expect((await test.store.sessions.visit(next))?.session.provenAt).toBeGreaterThan(1)
  })

  it('goes on with another token, which is made once', async () => {
    await using test = await openTestStore()
    const { token } = await signedIn(test)
    const { sessions } = test.store
    const before = await sessions.visit(token)
    const next = (await sessions.prove(token)) ?? ''
    expect(await sessions.visit(token)).toBeUndefined()
    expect((await sessions.visit(next))?.session.id).toBe(before?.session.id)
    expect(await sessions.prove(token)).toBeUndefined()
    expect(await sessions.visit(next)).toBeDefined()
  })

  it('keeps the device in which it began', async () => {
    await using test = await openTestStore()
    const { owner, token } = await signedIn(test)
    const { sessions, knownDevices } = test.store
    const device = await knownDevices.remember(token, { token: undefined, network: '198.18.0.1' })
    const next = (await sessions.prove(token)) ?? ''
    await sessions.endOthers(owner.id, next)
    const visit = { token: device?.token, network: '198.18.0.2' }
    expect(await knownDevices.recognise(owner.id, visit)).toMatchObject({ by: 'device' })
  })
})

describe('another password', () => {
  it('is not set in a session that another change has ended', async () => {
    await using test = await openTestStore()
    const { owner, token } = await signedIn(test)
    const { sessions, users } = test.store
    expect(await users.setPassword(owner.id, '$first$', token)).toBe(true)
    expect(await sessions.visit(token)).toBeDefined()
    expect(await users.setPassword(owner.id, '$reset$')).toBe(true)
    expect(await sessions.visit(token)).toBeUndefined()
    expect(await users.setPassword(owner.id, '$late$', token)).toBe(false)
    expect(await sessions.startWith({ id: owner.id, passwordHash: '$late$' }, FROM)).toBeUndefined()
    expect(await users.rehashPassword(owner.id, { before: '$first$', after: '$x$' })).toBe(false)
    const after = await sessions.startWith({ id: owner.id, passwordHash: '$reset$' }, FROM)
    const opened = after?.status === 'started' ? after.token : ''
    expect((await sessions.visit(opened))?.user.id).toBe(owner.id)
  })
})
