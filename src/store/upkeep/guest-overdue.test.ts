import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ageCookie, countedAfresh, storedForGuest } from '../../../test/support/guest-reports.ts'
import { completed, NO_LIMITS, openTestStore } from '../../../test/support/store.ts'
import type { Actor } from '../accounts/actor.ts'
import { sweep } from './sweep.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const RULES = { trashDays: 7, keepArtifactsDays: 90, keepStartsMs: 3_600_000 }
const DAY_MS = 86_400_000

describe('the sweep', () => {
  it('removes only guest reports that were not claimed in seven days, with their files', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [over, running, claimed] = [
      await storedForGuest(test),
      await storedForGuest(test),
      await storedForGuest(test),
    ]
    const token = (await test.queue.claim('test'))?.token ?? ''
    const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') }
    await test.artifacts.save(token, file)
    await test.queue.finish(token, completed())
    const held = await test.queue.claim('test')
    await test.store.guestReports.claim(claimed, owner)
    const young = await storedForGuest(test)
    for (const cookie of [over, running, claimed]) await ageCookie(test, cookie, 7 * DAY_MS)

    const blobs: string[] = []
    const spied = {
      ...test.blobs,
      delete: async (key: string) => {
        blobs.push(key)
        await test.blobs.delete(key)
      },
    }
    expect(await sweep(test.db, spied, RULES)).toMatchObject({ reports: 2, runs: 2 })
    expect(blobs).toHaveLength(1)
    for (const { reportId } of [over, running]) {
      expect(await test.store.reports.find(ANYBODY, reportId)).toBeUndefined()
      const { rows } = await sql`select id from reports where id = ${reportId}`.execute(test.db)
      expect(rows).toEqual([])
    }
    for (const { reportId } of [claimed, young]) {
      expect((await test.store.reports.find(ANYBODY, reportId))?.id).toBe(reportId)
    }
    expect(await test.queue.heartbeat(held?.token ?? '')).toBe(false)
    expect(await test.queue.finish(held?.token ?? '', completed())).toBe(false)
    const { counters, reports } = await countedAfresh(test)
    expect(counters).toEqual(reports)
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: 0, runs: 0 })
    expect(await test.db.selectFrom('guest_reports').select('report_id').execute()).toEqual([
      { report_id: young.reportId },
    ])
  })

  it('spares a report that is being claimed while its week ends', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const cookie = await storedForGuest(test)
    const listed = test.db.selectFrom('guest_reports').selectAll()
    const row = await listed.executeTakeFirstOrThrow()
    await test.store.guestReports.claim(cookie, owner)
    // As if the sweep had read it before the claim was committed.
    await test.db.insertInto('guest_reports').values(row).execute()
    await ageCookie(test, cookie, 7 * DAY_MS)
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: 0, runs: 0 })
    expect((await test.store.reports.find(owner, cookie.reportId))?.id).toBe(cookie.reportId)
  })

  it('goes on where it was cut short', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const cookie = await storedForGuest(test)
    const token = (await test.queue.claim('test'))?.token ?? ''
    const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') }
    await test.artifacts.save(token, file)
    await test.queue.finish(token, completed())
    await ageCookie(test, cookie, 7 * DAY_MS)
    const broken = { ...test.blobs, delete: () => Promise.reject(new Error('Disk gone.')) }
    await expect(sweep(test.db, broken, RULES)).rejects.toThrow('Disk gone.')
    expect(await test.store.reports.find(ANYBODY, cookie.reportId)).toBeUndefined()
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: 1, runs: 1 })
  })
})
