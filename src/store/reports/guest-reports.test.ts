import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import { ageCookie, countedAfresh, storedForGuest } from '../../../test/support/guest-reports.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { GUEST, GUEST_ID } from '../accounts/guest.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const LIST = { page: 1, perPage: 100, sort: 'desc', sortBy: 'id' } as const
const PROJECTS = { page: 1, perPage: 100, sort: 'desc', sortBy: 'project' } as const
const DAY_MS = 86_400_000

describe('a report of a guest', () => {
  it('is public and unlisted, loaded once, of the device that was chosen, in one project with all others', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { reportId } = await storedForGuest(test)
    const other = await storedForGuest(test, 'https://www.example.org/')
    const report = await test.store.reports.find(ANYBODY, reportId)
    expect(report).toMatchObject({
      ownerId: GUEST_ID,
      privacy: 0,
      listed: false,
      samples: 1,
      device: 'both',
    })
    expect((await test.store.reports.find(ANYBODY, other.reportId))?.projectId).toBe(
      report?.projectId,
    )
  })

  it('is in no list, and its project belongs to no one', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reportId } = await storedForGuest(test)
    const projectId = (await test.store.reports.find(ANYBODY, reportId))?.projectId ?? ''
    expect((await test.store.reports.list(owner, LIST)).total).toBe(0)
    expect((await test.store.projects.list(owner, PROJECTS)).total).toBe(0)
    expect(await test.store.projects.find(owner, projectId)).toBeUndefined()
    expect(await test.store.projects.find(owner, 'Visitors')).toBeUndefined()
  })

  it('is held by its own cookie alone', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { guestReports } = test.store
    const mine = await storedForGuest(test)
    const other = await storedForGuest(test)
    expect(await guestReports.holds(mine)).toBe(true)
    expect(await guestReports.holds({ ...mine, token: other.token })).toBe(false)
    expect(await guestReports.holds({ ...mine, token: '' })).toBe(false)
    const { rows } = await sql<{ token_hash: string }>`select * from guest_reports`.execute(test.db)
    expect(JSON.stringify(rows)).not.toContain(mine.token)
  })

  it('waits with few others, however many users may have', async () => {
    await using test = await openTestStore(NO_LIMITS)
    for (let n = 0; n < 20; n += 1) await storedForGuest(test)
    await expect(storedForGuest(test)).rejects.toMatchObject({ code: 'queue-full' })
    const owner = await test.owner()
    expect((await test.store.reports.store(owner, reportDraft())).report.status).toBe('queued')
    await runNext(test, completed())
    await expect(storedForGuest(test)).rejects.toMatchObject({ code: 'queue-full' })
  })

  it('waits with fewer where users have fewer', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, queuePerUser: 2 })
    for (let n = 0; n < 2; n += 1) await storedForGuest(test)
    await expect(storedForGuest(test)).rejects.toMatchObject({ code: 'queue-full' })
  })

  it('is cancelled by its cookie, and by no other', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const mine = await storedForGuest(test)
    const other = await storedForGuest(test)
    const { guestReports } = test.store
    expect(await guestReports.cancel({ ...mine, token: other.token })).toBeUndefined()
    expect((await guestReports.cancel(mine))?.error?.code).toBe('cancelled')
    expect((await test.store.reports.find(ANYBODY, other.reportId))?.status).toBe('queued')
  })
})

describe('claiming', () => {
  it('gives the report to the user, with its runs and files, in the project of its host', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const cookie = await storedForGuest(test)
    const run = await test.queue.claim('test')
    const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') }
    await test.artifacts.save(run?.token ?? '', file)
    await test.queue.finish(run?.token ?? '', completed({ score: 91, result: 'good' }))

    expect(await test.store.guestReports.claim(cookie, owner)).toBe(true)
    const { reports, results, runs, projects } = test.store
    expect(await reports.find(owner, cookie.reportId)).toMatchObject({
      ownerId: owner.id,
      project: 'example.com',
      score: 91,
      privacy: 0,
    })
    expect((await results.shown(owner, cookie.reportId))?.stored?.results.score).toBe(91)
    expect(await runs.list(owner, cookie.reportId)).toHaveLength(1)
    expect(await test.artifacts.list(owner, cookie.reportId, 1)).toHaveLength(1)
    expect((await reports.list(owner, LIST)).total).toBe(1)
    expect(await reports.count(owner)).toMatchObject({ all: 1, good: 1 })
    expect(await reports.count(GUEST)).toMatchObject({ all: 0, good: 0 })
    expect((await projects.find(owner, 'example.com'))?.reports).toBe(1)
    const { counters, reports: rows } = await countedAfresh(test)
    expect(counters).toEqual(rows)
    const runOwners = await test.db.selectFrom('runs').select('owner_id').execute()
    expect(runOwners).toEqual([{ owner_id: owner.id }])
    expect((await reports.update(owner, cookie.reportId, { rerun: true }))?.status).toBe('queued')
  })

  it('takes a project that the user has, and moves the faults along', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const cookie = await storedForGuest(test)
    while (await runNext(test, completed())) continue
    await test.store.guestReports.claim(cookie, owner)
    expect((await test.store.reports.find(owner, cookie.reportId))?.projectId).toBe(
      report.projectId,
    )
    const left = await test.db
      .selectFrom('project_faults')
      .selectAll()
      .where('project_id', '!=', report.projectId)
      .where('reports', '!=', 0)
      .execute()
    expect(left).toEqual([])
  })

  it.each(['queued', 'running'])('leaves a run alone that is %s', async (status) => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const cookie = await storedForGuest(test)
    const running = status === 'running' ? await test.queue.claim('test') : undefined
    await test.store.guestReports.claim(cookie, owner)
    const run = running ?? (await test.queue.claim('test'))
    expect(run?.reportId).toBe(cookie.reportId)
    expect(await test.queue.finish(run?.token ?? '', completed())).toBe(true)
    expect((await test.store.reports.find(owner, cookie.reportId))?.status).toBe('completed')
    const { counters, reports } = await countedAfresh(test)
    expect(counters).toEqual(reports)
  })

  it('is done once, by one of two who come together', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owners: readonly Owner[] = [await test.owner(), await test.owner()]
    const cookie = await storedForGuest(test)
    const { guestReports } = test.store
    const claimed = await Promise.all(owners.map((owner) => guestReports.claim(cookie, owner)))
    expect(claimed.filter((is) => is)).toEqual([true])
    const winner = owners[claimed.indexOf(true)]
    expect((await test.store.reports.find(ANYBODY, cookie.reportId))?.ownerId).toBe(winner?.id)
    expect(await guestReports.holds(cookie)).toBe(false)
  })

  it('needs the right cookie, in time', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const mine = await storedForGuest(test)
    const other = await storedForGuest(test)
    const { guestReports } = test.store
    expect(await guestReports.claim({ ...mine, token: other.token }, owner)).toBe(false)
    await ageCookie(test, mine, 7 * DAY_MS)
    expect(await guestReports.holds(mine)).toBe(false)
    expect(await guestReports.claim(mine, owner)).toBe(false)
    await ageCookie(test, other, 7 * DAY_MS - 60_000)
    expect(await guestReports.claim(other, owner)).toBe(true)
  })

  it('takes nothing away from a user', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const cookie = await storedForGuest(test)
    const eve = await test.owner()
    const { guestReports } = test.store
    expect(await guestReports.claim({ reportId: report.id, token: cookie.token }, eve)).toBe(false)
    await guestReports.claim(cookie, owner)
    expect(await guestReports.claim(cookie, eve)).toBe(false)
    expect((await test.store.reports.find(owner, cookie.reportId))?.ownerId).toBe(owner.id)
  })
})
