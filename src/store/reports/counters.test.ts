import { type RawBuilder, sql } from 'kysely'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { untilWaiting, waitsForLock } from '../../../test/support/postgres/waits-for-lock.ts'
import { sampleResults } from '../../../test/support/sample-results.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'
import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { changeReport, rowOf } from './change-report.ts'
import { ALL_PROJECTS, dropProject } from './counters.ts'
import { StoreError } from '../database/store-error.ts'

const PROJECTS = ['One', 'Two']
const project = fc.constantFrom(...PROJECTS)
/** Index of an existing report. */
const which = fc.nat(1000)

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('store' as const), project }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      result: fc.constantFrom('good', 'decent', 'bad', undefined),
      score: fc.integer({ min: 0, max: 100 }),
      incomplete: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put back' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rerun' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which, project }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete project' as const), project }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const SAMPLE = sampleResults()

/** Checks that need work: none, one or both of them in a report. */
const FAULTY = SAMPLE.checks
  .filter(({ outcome, superseded_by }) => outcome === 'fail' && superseded_by === null)
  .slice(0, 2)

interface Life {
  readonly test: TestStore
  readonly owner: Owner
  /** Tokens of claimed runs that are not ended, or were lost. */
  readonly tokens: string[]
}

// oxlint-disable-next-line complexity -- a table of the steps, each a line
async function take({ test, owner, tokens }: Life, todo: Step): Promise<void> {
  const { store, queue, db } = test
  const chosen = async (n: number) => {
    const rows = await db.selectFrom('reports').select('id').orderBy('id').execute()
    return rows[n % Math.max(1, rows.length)]?.id ?? 'none'
  }
  switch (todo.do) {
    case 'store':
      await store.reports.store(owner, reportDraft({ project: todo.project }))
      break
    case 'claim':
      tokens.push((await queue.claim('test'))?.token ?? 'none')
      break
    case 'run': {
      const token = tokens.shift() ?? (await queue.claim('test'))?.token ?? 'none'
      const { result, score, incomplete } = todo
      const categories = SAMPLE.categories.map((each) => ({ ...each, incomplete }))
      const checks = FAULTY.slice(0, score % 3)
      await queue.finish(
        token,
        result ? completed({ result, score, categories, checks }) : failed(),
      )
      break
    }
    case 'put back':
      await queue.release(tokens.shift() ?? 'none')
      break
    case 'lose':
      await db.updateTable('runs').set({ lease_until: 0 }).where('status', '=', 'running').execute()
      break
    case 'cancel':
      await store.reports.cancel(owner, await chosen(todo.which))
      break
    case 'rerun':
      await store.reports.update(owner, await chosen(todo.which), { rerun: true })
      break
    case 'move':
      await store.reports.update(owner, await chosen(todo.which), { project: todo.project })
      break
    case 'delete':
      await store.reports.delete(owner, await chosen(todo.which))
      break
    case 'delete project':
      await store.projects.delete(owner, todo.project)
      break
  }
}

/** The counters, and a count over the rows. */
async function bothCounts({ db }: TestStore) {
  const kept = await db
    .selectFrom('report_counters')
    .selectAll()
    .where('reports', '<>', 0)
    .orderBy('owner_id')
    .orderBy('project_id')
    .orderBy('result_rank')
    .orderBy('status')
    .execute()
  const { rows } = await sql`
    select owner_id, scope as project_id, coalesce(result_rank, 0) as result_rank, status,
      count(*) as reports, sum(case when incomplete is null then coalesce(score, 0) else 0 end) as score_sum,
      count(score) filter (where incomplete is null) as averaged
    from (select *, project_id as scope from reports union all select *, '' as scope from reports) as scoped
    where deleted_at is null
    group by owner_id, scope, coalesce(result_rank, 0), status
    order by owner_id, scope, coalesce(result_rank, 0), status`.execute(db)
  return { kept, counted: rows }
}

async function faultCounts({ db }: TestStore): Promise<unknown> {
  return await db
    .selectFrom('project_faults')
    .selectAll()
    .where('reports', '<>', 0)
    .orderBy('project_id')
    .orderBy('check_id')
    .execute()
}

const BYTEWISE = { sqlite: 'binary', postgres: '"C"' } as const

/** The elements of JSON, in the column `value`. */
function elementsOf(json: RawBuilder<unknown>): RawBuilder<unknown> {
  return engineOfTests() === 'sqlite'
    ? sql`json_each(${json})`
    : sql`json_array_elements_text(cast(${json} as json))`
}

async function countedFaults({ db }: TestStore): Promise<unknown> {
  const { rows } = await sql`
    select project_id, fault.value as check_id, count(*) as reports
    from reports, ${elementsOf(sql`coalesce(reports.faults, '[]')`)} fault
    where deleted_at is null group by project_id, fault.value
    order by project_id, fault.value collate ${sql.raw(BYTEWISE[engineOfTests()])}`.execute(db)
  return rows
}

/** Invariants of a report and its runs. */
async function brokenRows({ db }: TestStore): Promise<unknown[]> {
  const { rows } = await sql`
    select reports.id, reports.status, latest.status as run from reports
    join runs latest on latest.report_id = reports.id and latest.number = reports.run_count
    where reports.status <> case when latest.status <> 'cancelled' then latest.status
        when reports.shown_run_id is null then 'failed' else 'completed' end
      or (latest.ended_at is null) <> (latest.status in ('queued', 'running'))
      or (latest.lease_token is null) <> (latest.status <> 'running')
      or (reports.generated_at is null) <> (reports.result_rank is null)
      or (reports.result_rank is null) <> (reports.shown_run_id is null)
      or (reports.error_code is null) <> (reports.status <> 'failed')
      or (reports.deleted_at is not null and latest.ended_at is null)`.execute(db)
  return rows
}

describe('the counters', () => {
  it('equal a recount, and runs fit their reports, whatever was done in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        await using test = await openTestStore(NO_LIMITS)
        const life: Life = { test, owner: await test.owner(), tokens: [] }
        for (const each of steps) {
          await take(life, each).catch((error: unknown) => {
            if (!(error instanceof StoreError)) throw error
          })
        }
        const { kept, counted } = await bothCounts(test)
        expect(kept).toEqual(counted)
        expect(await faultCounts(test)).toEqual(await countedFaults(test))
        expect(await brokenRows(test)).toEqual([])
      }),
      // The steps are the same code on both engines; differences between engines show within a few examples.
      { numRuns: engineOfTests() !== 'sqlite' ? 6 : IN_RELEASE ? 60 : 20 },
    )
  }, 60_000)

  // Skipped on SQLite, which locks no rows.
  it.skipIf(engineOfTests() === 'sqlite')(
    'are locked in one order, whether a report changes or a project is deleted',
    async () => {
      await using test = await openTestStore(NO_LIMITS)
      const owner = await test.owner()
      await test.store.reports.store(owner, reportDraft({ project: 'One' }))
      const rows = (trx: Connection, all: boolean) =>
        trx
          .updateTable('report_counters')
          .set((eb) => ({ averaged: eb.ref('averaged') }))
          .where('owner_id', '=', owner.id)
          .where('project_id', all ? '=' : '!=', ALL_PROJECTS)
          .execute()
      const projectId = await test.store.projects.open(owner, 'One')
      const held = Promise.withResolvers<undefined>()
      const deleting = held.promise.then(() =>
        test.db.transaction().execute((trx) => dropProject(trx, { ownerId: owner.id, projectId })),
      )
      const changing = test.db.transaction().execute(async (trx) => {
        await rows(trx, true)
        held.resolve(undefined)
        await untilWaiting(test.db, deleting)
        expect(await waitsForLock(test.db)).toBe(1)
        // The deletion waits for the row above, so it must not hold these yet.
        await rows(trx, false)
      })
      expect(await Promise.allSettled([changing, deleting])).toMatchObject([
        { status: 'fulfilled' },
        { status: 'fulfilled', value: 1 },
      ])
    },
  )

  it('follow a score that changes alone', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { report } = await test.store.reports.store(await test.owner(), reportDraft())
    await runNext(test, completed({ score: 40 }))
    await test.db.transaction().execute(async (trx) => {
      await changeReport(trx, await rowOf(trx, report.id), { score: 70, updated_at: 1 })
    })
    const { kept, counted } = await bothCounts(test)
    expect(kept).toMatchObject([{ score_sum: 70 }, { score_sum: 70 }])
    expect(kept).toEqual(counted)
  })
})
