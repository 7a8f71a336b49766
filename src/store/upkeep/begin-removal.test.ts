import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyReport } from '../../../test/support/copied-reports.ts'
import { countedAfresh } from '../../../test/support/guest-reports.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../../test/support/store.ts'
import { restoreReports } from '../reports/delete-reports.ts'
import { beginRemoval } from './begin-removal.ts'
import { createRetention } from './retention.ts'
import { sweep } from './sweep.ts'

const RULES = { trashDays: 0, keepArtifactsDays: 90, keepStartsMs: 3_600_000 }
const DAY_MS = 86_400_000
const LIST = { page: 1, perPage: 100, sort: 'desc', sortBy: 'id' } as const

/** A report of a new owner, with results and a file. */
async function audited(test: TestStore) {
  const { artifacts, queue, store } = test
  const owner = await test.owner()
  const { report } = await store.reports.store(owner, reportDraft())
  const token = (await queue.claim('test'))?.token ?? ''
  const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') }
  expect(await artifacts.save(token, file)).toBe(true)
  await queue.finish(token, completed())
  return { owner, id: report.id }
}

/** Sweeps, and does this before the first file is removed. */
async function sweepMeanwhile({ db, blobs }: TestStore, meanwhile: () => Promise<void>) {
  let isFirst = true
  const watched = {
    ...blobs,
    delete: async (key: string) => {
      if (isFirst) await meanwhile()
      isFirst = false
      await blobs.delete(key)
    },
  }
  return await sweep(db, watched, RULES)
}

async function expectCounted(test: TestStore): Promise<void> {
  const { counters, reports } = await countedAfresh(test)
  expect(counters).toEqual(reports)
}

describe('a deleted report', () => {
  it('cannot be restored once its removal has begun, unlike one that still waits', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id } = await audited(test)
    await copyReport(test, id, 103)
    const { items } = await test.store.reports.list(owner, { ...LIST, perPage: 200 })
    const ids = items.map((report) => report.id)
    await test.store.reports.deleteMany(owner, ids)
    // Into the first batch, with its file.
    const earlier = { deleted_at: sql<number>`deleted_at - 1000` }
    await test.db.updateTable('reports').set(earlier).where('id', '=', id).execute()

    const restored: number[] = []
    const swept = await sweepMeanwhile(test, async () => {
      restored.push(await test.store.reports.restore(owner, { ids }))
    })
    expect(restored).toEqual([4])
    expect(swept).toMatchObject({ reports: 100, runs: 100 })
    expect((await test.store.reports.list(owner, LIST)).total).toBe(4)
    const left = await test.db.selectFrom('reports').select('id').orderBy('id').execute()
    const runs = await test.db
      .selectFrom('runs')
      .select('report_id as id')
      .orderBy('report_id')
      .execute()
    expect(runs).toEqual(left)
    await expectCounted(test)
  })

  it('cannot be restored after an interrupted sweep, and the next one removes the rest', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id } = await audited(test)
    await test.store.reports.delete(owner, id)
    const restorable = () => createRetention(test.db).reportsDeletedBefore(0)
    expect(await restorable()).toBe(1)
    const interrupted = sweepMeanwhile(test, () => Promise.reject(new Error('Disk gone.')))
    await expect(interrupted).rejects.toThrow('Disk gone.')
    expect(await restorable()).toBe(0)
    expect(await test.store.reports.restore(owner, { ids: [id] })).toBe(0)
    // Also if the setting keeps more days by then.
    const kinder = { ...RULES, trashDays: 30 }
    expect(await sweep(test.db, test.blobs, kinder)).toMatchObject({ reports: 1, runs: 1 })
    await expectCounted(test)
  })

  it('stays if it is being restored when its removal begins', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, id } = await audited(test)
    const other = (await test.store.reports.store(owner, reportDraft())).report.id
    const ids = [id, other]
    await test.store.reports.deleteMany(owner, ids)
    const [restored, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const restoring = test.db.transaction().execute(async (trx) => {
      expect(await restoreReports(trx, owner, { ids: [id] })).toBe(1)
      restored.resolve()
      await ending.promise
    })
    await restored.promise
    const beginning = beginRemoval(test.db, ids, Date.now() + DAY_MS)
    await sleep(100)
    ending.resolve()
    await restoring
    expect(await beginning).toEqual([other])
    expect(await test.store.reports.restore(owner, { ids })).toBe(0)
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: 1, runs: 1 })
    expect(await test.store.reports.find(owner, id)).toMatchObject({ status: 'completed' })
    const file = await test.artifacts.read(owner, id, { run: 1, name: 'a.json' })
    expect(file?.body.toString()).toBe('{}')
    await expectCounted(test)
  })
})
