import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { allowDevice, forgetKnownDevices } from './known-devices.ts'
import type { Owner } from './actor.ts'

const NETWORK = '192.0.2.1'
const ELSEWHERE = '198.51.100.1'
const DAY_MS = 24 * 60 * 60 * 1000

/** A complete sign-in of this user, in a browser with this token. */
async function signIn(
  { store }: TestStore,
  { id }: Owner,
  visit: { token?: string | undefined; network?: string } = {},
) {
  const session = await store.sessions.start(id, { agent: 'test', address: NETWORK })
  const { token, network = NETWORK } = visit
  const device = await store.knownDevices.remember(session, { token, network })
  if (!device) throw new Error('the session is over')
  return { session, ...device }
}

async function age({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('known_devices')
    .set((eb) => ({ used_at: eb('used_at', '-', ms), expires_at: eb('expires_at', '-', ms) }))
    .execute()
}

describe('a device', () => {
  it('is known after a complete sign-in, to this user only', async () => {
    await using test = await openTestStore()
    const [ada, bob] = [await test.owner(), await test.owner()]
    const { knownDevices } = test.store
    const { token } = await signIn(test, ada)
    const there = { token, network: ELSEWHERE }
    expect(await knownDevices.recognise(ada.id, there)).toMatchObject({ by: 'device' })
    expect(await knownDevices.recognise(bob.id, there)).toBeUndefined()
    expect(
      await knownDevices.recognise(ada.id, { token: 'x'.repeat(43), network: ELSEWHERE }),
    ).toBeUndefined()
    expect(
      await knownDevices.recognise(ada.id, { token: undefined, network: ELSEWHERE }),
    ).toBeUndefined()
    expect(await knownDevices.recognise('', there)).toBeUndefined()
  })

  it('is distinguished from another device on the same network', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    await signIn(test, ada)
    const beside = { token: undefined, network: NETWORK }
    expect(await test.store.knownDevices.recognise(ada.id, beside)).toEqual({ by: 'network' })
  })

  it('gets another token with each sign-in and stays the same one', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const { knownDevices } = test.store
    const first = await signIn(test, ada)
    const before = await knownDevices.recognise(ada.id, { token: first.token, network: NETWORK })
    const second = await signIn(test, ada, { token: first.token })
    expect([first.was, second.was]).toEqual(['first', 'known'])
    expect(await knownDevices.recognise(ada.id, { token: second.token, network: NETWORK })).toEqual(
      before,
    )
    expect(
      await knownDevices.recognise(ada.id, { token: first.token, network: ELSEWHERE }),
    ).toBeUndefined()
    expect((await signIn(test, ada)).was).toBe('new')
  })

  it('is known for every user who has signed in on it', async () => {
    await using test = await openTestStore()
    const [ada, bob] = [await test.owner(), await test.owner()]
    const first = await signIn(test, ada)
    const { token, was } = await signIn(test, bob, { token: first.token })
    expect(was).toBe('first')
    for (const { id } of [ada, bob]) {
      const known = await test.store.knownDevices.recognise(id, { token, network: ELSEWHERE })
      expect(known).toMatchObject({ by: 'device' })
    }
  })

  it('is kept as a hash, for half a year after the latest sign-in', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const { token } = await signIn(test, ada)
    const rows = () => test.db.selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(token)
    await age(test, 180 * DAY_MS - 60_000)
    expect((await signIn(test, ada, { token })).was).toBe('known')
    await age(test, 180 * DAY_MS)
    const late = { token, network: NETWORK }
    expect(await test.store.knownDevices.recognise(ada.id, late)).toBeUndefined()
    await forgetKnownDevices(test.db, Date.now())
    expect(await rows()).toEqual([])
  })

  it('is forgotten when it is the one used longest ago of more than twenty', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const first = await signIn(test, ada)
    const known = { token: first.token, network: ELSEWHERE }
    await age(test, 1000)
    for (let n = 1; n < 20; n += 1) await signIn(test, ada)
    const { knownDevices } = test.store
    expect(await knownDevices.recognise(ada.id, known)).toMatchObject({ by: 'device' })
    await signIn(test, ada)
    expect(await knownDevices.recognise(ada.id, known)).toBeUndefined()
    expect(await test.db.selectFrom('known_devices').select('id').execute()).toHaveLength(20)
  })

  it('that a sign-in link allowed counts as never used, and is known for an hour', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const token = await test.db.transaction().execute((trx) => allowDevice(trx, ada.id, undefined))
    const there = { token, network: ELSEWHERE }
    const { knownDevices } = test.store
    expect(await knownDevices.recognise(ada.id, there)).toMatchObject({ by: 'device' })
    await age(test, 60 * 60_000)
    expect(await knownDevices.recognise(ada.id, there)).toBeUndefined()

    const another = await test.db
      .transaction()
      .execute((trx) => allowDevice(trx, ada.id, undefined))
    expect((await signIn(test, ada, { token: another })).was).toBe('first')
  })
})

describe('a known device', () => {
  const known = async ({ store }: TestStore, { id }: Owner, token: string) =>
    (await store.knownDevices.recognise(id, { token, network: ELSEWHERE })) !== undefined

  it('is forgotten when the password changes, except where it was changed', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const [here, there] = [await signIn(test, ada), await signIn(test, ada)]
    await test.store.users.setPassword(ada.id, 'another', here.session)
    expect([await known(test, ada, here.token), await known(test, ada, there.token)]).toEqual([
      true,
      false,
    ])
    await test.store.users.setPassword(ada.id, 'a third')
    expect(await known(test, ada, here.token)).toBe(false)
  })

  it('is forgotten after a sign-out everywhere else, or when its session is ended from elsewhere', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const [here, there] = [await signIn(test, ada), await signIn(test, ada)]
    await test.store.sessions.endOthers(ada.id, here.session)
    expect([await known(test, ada, here.token), await known(test, ada, there.token)]).toEqual([
      true,
      false,
    ])
    const [only] = await test.store.sessions.list(ada)
    await test.store.sessions.endOne(ada, only?.id ?? '')
    expect(await known(test, ada, here.token)).toBe(false)
  })

  it('stays known after a sign-out in that browser', async () => {
    await using test = await openTestStore()
    const ada = await test.owner()
    const here = await signIn(test, ada)
    await test.store.sessions.end(here.session)
    expect(await known(test, ada, here.token)).toBe(true)
  })

  it('is not stored for a session that has ended', async () => {
    await using test = await openTestStore()
    const visit = { token: undefined, network: NETWORK }
    expect(await test.store.knownDevices.remember('over', visit)).toBeUndefined()
  })
})
