import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilWaiting, waitsForLock } from '../../../test/support/postgres/waits-for-lock.ts'
import { crawledAtOnce, crawlQueue, siteDraft } from '../../../test/support/site-audits.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { MAX_ATTEMPTS } from '../../queue/queue-limits.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import type { Owner } from '../accounts/actor.ts'
import { rankOf } from '../runs/result-rank.ts'
import { startNextDue } from '../schedules/start-due-runs.ts'
import { trimRuns } from '../upkeep/trim-runs.ts'
import type { Connection } from './database.ts'
import { lockReports, lockSite } from './locks.ts'

const HOURLY = {
  cron: '0 * * * *',
  timeZone: 'UTC',
  intervalMs: 3_600_000,
  nextAfter: () => null,
}

const GOOD = { score: 90, result: 'good' } as const

/** A report with a good result, and one whose audit failed: in this order, and of one project. */
async function twoReports(test: TestStore): Promise<{ owner: Owner; ids: string[] }> {
  const owner = await test.owner()
  const ids: string[] = []
  for (const url of ['https://a.example/', 'https://b.example/']) {
    const { report } = await test.store.reports.store(owner, reportDraft({ url, project: 'Shop' }))
    ids.push(report.id)
    await runNext(test, ids.length === 1 ? completed(GOOD) : failed())
  }
  return { owner, ids }
}

/** Makes a change while another transaction has a lock, until which no row of `free` may be locked. */
async function whileLocked(
  { db }: TestStore,
  {
    lock,
    change,
    free,
  }: {
    readonly lock: (trx: Connection) => Promise<unknown>
    readonly change: () => Promise<unknown>
    readonly free: (trx: Connection) => Promise<unknown>
  },
): Promise<unknown> {
  const locked = Promise.withResolvers<undefined>()
  const changing = locked.promise.then(change)
  await db.transaction().execute(async (trx) => {
    await lock(trx)
    locked.resolve(undefined)
    await untilWaiting(db, changing)
    expect(await waitsForLock(db)).toBe(1)
    // Fails at once if the change has the rows: it would wait for this transaction, and this one for the change.
    await free(trx)
  })
  return await changing
}

/** Rank 0, of reports without a result, is the first in the order of counters. */
const lockCounters = async (trx: Connection, rank: number) =>
  await sql`select from report_counters where result_rank = ${rank} for update nowait`.execute(trx)

const CHANGES = {
  'deletes them': ({ store }: TestStore, owner: Owner, ids: readonly string[]) =>
    store.reports.deleteMany(owner, ids),
  'audits them again': ({ store }: TestStore, owner: Owner, ids: readonly string[]) =>
    store.reports.updateSeveral(owner, ids, { rerun: true, eventOf: undefined }),
  'moves them': ({ store }: TestStore, owner: Owner, ids: readonly string[]) =>
    store.reports.updateSeveral(owner, ids, { project: 'Other', eventOf: undefined }),
} as const

it.each(Object.entries(CHANGES))(
  'a change of several reports that %s locks the counters in one order',
  async (_, change) => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids } = await twoReports(test)
    const changed = await whileLocked(test, {
      lock: (trx) => lockCounters(trx, 0),
      change: () => change(test, owner, ids),
      free: (trx) => lockCounters(trx, rankOf('good')),
    })
    expect(changed).toMatchObject(
      change === CHANGES['deletes them'] ? { reports: 2 } : { changed: 2 },
    )
  },
)

it('a restoration of several reports locks the counters in one order', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, ids } = await twoReports(test)
  const { id } = await test.store.reports.deleteMany(owner, ids)
  await whileLocked(test, {
    lock: (trx) => lockCounters(trx, 0),
    change: () => test.store.reports.restore(owner, { deletionId: id }),
    free: (trx) => lockCounters(trx, rankOf('good')),
  })
  expect(await test.store.reports.count(owner)).toMatchObject({ all: 2, good: 1 })
})

it('a scheduled run locks its report before what is due, as the end of a run does', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, ids } = await twoReports(test)
  const [id = ''] = ids
  await test.store.schedules.set(owner, { kind: 'report', reference: id }, HOURLY)
  const schedule = await test.db.selectFrom('schedules').select('id').executeTakeFirstOrThrow()
  const due = { report_id: id, schedule_id: schedule.id, due_at: 0 }
  await test.db.insertInto('due_runs').values(due).execute()
  const rules = { queuePerUser: 0, isPutOff, isPauseNews }
  await whileLocked(test, {
    lock: (trx) => lockReports(trx, [id]),
    change: async () => expect(await startNextDue(test.db, rules)).toBe('started'),
    free: (trx) => sql`select from due_runs for update nowait`.execute(trx),
  })
})

it('dropping a schedule locks it before what is due, as its firing does', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner } = await twoReports(test)
  const subject = { kind: 'project', reference: 'Shop' } as const
  await test.store.schedules.set(owner, subject, HOURLY)
  const schedule = await test.db.selectFrom('schedules').select('id').executeTakeFirstOrThrow()
  const due = { report_id: 'any', schedule_id: schedule.id, due_at: 0 }
  await test.db.insertInto('due_runs').values(due).execute()
  await whileLocked(test, {
    lock: (trx) => sql`select from schedules for update`.execute(trx),
    change: () => test.store.schedules.set(owner, subject, null),
    free: async (trx) => {
      const { rows } = await sql`select from due_runs for update nowait`.execute(trx)
      expect(rows).toHaveLength(1)
    },
  })
  expect(await test.db.selectFrom('due_runs').selectAll().execute()).toEqual([])
})

it('another worker does not wait for a scheduled run that is being started, and takes the next', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const ids = await Promise.all(
    [await test.owner(), await test.owner()].map(
      async (owner) => (await test.store.reports.store(owner, reportDraft())).report.id,
    ),
  )
  const rows = ids.map((report_id, due_at) => ({ report_id, schedule_id: 'none', due_at }))
  await test.db.insertInto('due_runs').values(rows).execute()
  const rules = { queuePerUser: 0, isPutOff, isPauseNews }
  await whileLocked(test, {
    lock: (trx) => lockReports(trx, ids.slice(0, 1)),
    change: () => startNextDue(test.db, rules),
    free: async () => {
      expect(await startNextDue(test.db, rules)).toBe('omitted')
      expect(await startNextDue(test.db, rules)).toBe('none')
    },
  })
  expect(await test.db.selectFrom('due_runs').select('report_id').execute()).toEqual([])
})

it('trimming locks the report before its runs, as the end of a run does', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, ids } = await twoReports(test)
  const [id = ''] = ids
  for (let run = 0; run < 3; run += 1) {
    await test.store.reports.update(owner, id, { rerun: true })
    await runNext(test, completed(GOOD))
  }
  await whileLocked(test, {
    lock: (trx) => lockReports(trx, [id]),
    change: () => trimRuns(test.db, 1),
    free: async (trx) => {
      const runs = await sql`select from runs where deleted_at is null for update nowait`.execute(
        trx,
      )
      expect(runs.rows).toHaveLength(5)
    },
  })
  const left = await test.db
    .selectFrom('runs')
    .select('id')
    .where('deleted_at', 'is', null)
    .execute()
  expect(left).toHaveLength(2)
})

const CRAWL_ENDS = {
  async fails(test: TestStore) {
    const queue = crawlQueue(test)
    const token = (await queue.claim('w'))?.token ?? ''
    await queue.fail(token, { code: 'crashed', message: 'It fails.' })
  },
  async 'cannot be read'(test: TestStore) {
    await test.db.updateTable('crawls').set({ choices: '{' }).execute()
    await crawlQueue(test).claim('w')
  },
  async 'is completed'(test: TestStore) {
    const { id } = await test.db.selectFrom('site_audits').select('id').executeTakeFirstOrThrow()
    await crawledAtOnce(test, id)
  },
} as const

it.each(Object.entries(CRAWL_ENDS))(
  'a crawl that %s locks its site audit first, as the deletion of that does',
  async (_, end) => {
    await using test = await openTestStore(NO_LIMITS)
    const { id } = await test.store.siteAudits.create(await test.owner(), siteDraft())
    await whileLocked(test, {
      lock: (trx) => lockSite(trx, id),
      change: () => end(test),
      free: (trx) => sql`select from crawls for update nowait`.execute(trx),
    })
    const { ended_at } = await test.db.selectFrom('crawls').selectAll().executeTakeFirstOrThrow()
    expect(ended_at).not.toBeNull()
  },
)

it('a crawl whose site audit is locked is recovered later, and others at once', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const queue = crawlQueue(test)
  const ids: string[] = []
  for (const host of ['a', 'b']) {
    const draft = siteDraft({ url: `https://${host}.example/` })
    ids.push((await test.store.siteAudits.create(owner, draft)).id)
    await queue.claim('w')
  }
  await test.db.updateTable('crawls').set({ lease_until: 0, attempt: MAX_ATTEMPTS }).execute()
  const failed = async () =>
    await test.db
      .selectFrom('crawls')
      .select('site_audit_id')
      .where('status', '=', 'failed')
      .orderBy('site_audit_id')
      .execute()
  await test.db.transaction().execute(async (trx) => {
    await lockSite(trx, ids[0] ?? '')
    await queue.recover()
    expect(await failed()).toEqual([{ site_audit_id: ids[1] }])
    await sql`select from crawls where site_audit_id = ${ids[0]} for update nowait`.execute(trx)
  })
  await queue.recover()
  expect(await failed()).toEqual(ids.toSorted().map((id) => ({ site_audit_id: id })))
})
