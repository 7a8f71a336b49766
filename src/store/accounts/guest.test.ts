import { describe, expect, it } from 'vitest'
import { storedForGuest } from '../../../test/support/guest-reports.ts'
import { NO_LIMITS, openTestStore, reportDraft } from '../../../test/support/store.ts'
import { GUEST, GUEST_ID } from './guest.ts'
import { sweep } from '../upkeep/sweep.ts'

const RULES = { trashDays: 7, keepArtifactsDays: 90, keepStartsMs: 3_600_000 }
const FROM = { agent: 'test', address: '192.0.2.1' }

describe('the guest', () => {
  it('is no account', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await storedForGuest(test)
    const { users, userAdministration } = test.store
    expect(await users.count()).toBe(0)
    expect(await users.list()).toEqual([])
    expect(await users.find(GUEST_ID)).toBeUndefined()
    for (const email of ['', 'guest', 'GUEST', ' Guest ']) {
      expect(await users.findByEmail(email)).toBeUndefined()
      expect(await users.findSecret(email)).toBeUndefined()
    }
    expect((await userAdministration.list({ page: 1, perPage: 10 })).items).toEqual([])
    expect((await userAdministration.list({ search: 'guest', page: 1, perPage: 10 })).total).toBe(0)
    expect(await users.createFirst({ email: 'ada@example.com', admin: true })).toBeDefined()
  })

  it('cannot be promoted, disabled or deleted', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const cookie = await storedForGuest(test)
    const { users, userAdministration, quotas } = test.store
    expect(await userAdministration.setAdmin(GUEST_ID, true)).toBe('absent')
    expect(await userAdministration.setDisabled(GUEST_ID, false)).toBe('absent')
    expect(await userAdministration.find(GUEST_ID)).toBeUndefined()
    expect(await quotas.set(GUEST_ID, { mostWaiting: 0, mostAnHour: 0 })).toBeUndefined()
    expect(await users.delete(GUEST_ID)).toBe('absent')
    await sweep(test.db, test.blobs, { ...RULES, trashDays: 0 })
    expect(await test.store.guestReports.holds(cookie)).toBe(true)
  })

  it('is signed in by no session, and comes with no key, even if there were one', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await storedForGuest(test)
    const { sessions, keys } = test.store
    expect(await sessions.visit(await sessions.start(GUEST_ID, FROM))).toBeUndefined()
    await keys.create(GUEST, { name: 'x', level: 'expert', hint: 'pmk_', hash: 'hash' })
    expect((await keys.findByHash('hash'))?.user.disabledAt).not.toBeNull()
  })

  it('is no member of a project, whatever address is typed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await storedForGuest(test)
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft({ project: 'ours' }))
    for (const email of ['guest', 'GUEST', '']) {
      await test.store.memberships.share(owner, 'ours', { email, role: 'editor' })
    }
    const members = await test.db.selectFrom('memberships').select('user_id').execute()
    expect(members.every(({ user_id }) => user_id === null)).toBe(true)
  })
})
