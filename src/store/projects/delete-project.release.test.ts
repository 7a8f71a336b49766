import { expect, it, vi } from 'vitest'
import { fillBigProject } from '../../../test/support/big-project.ts'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { NO_LIMITS, openTestStore } from '../../../test/support/store.ts'
import { sessionsOf, timeTransactions } from '../../../test/support/timed-transactions.ts'
import { watchSteps, watchWaits } from '../../../test/support/transaction-steps.ts'
import { sweep } from '../upkeep/sweep.ts'

vi.setConfig({ testTimeout: 600_000 })

const REPORTS = 52_000
const RULES = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }
const LONGEST_MS = 100
/** See `slices.ts`. */
const MOST_ROWS = 500

/** Times of a kind, sorted: other work on the machine makes single ones longer. */
function summed(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { median: at(0.5), p99: at(0.99), longest: at(1) }
}

it(`a project of ${REPORTS} reports goes in transactions of ${MOST_ROWS} reports, and less than ${LONGEST_MS} ms of work`, async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await fillBigProject(test, REPORTS)
  const times = timeTransactions(test.db, await sessionsOf(test.db))
  const steps = watchSteps(test.db)
  const waits = watchWaits(test.db)
  const measured = async (work: () => Promise<unknown>) => {
    times.length = 0
    steps.length = 0
    await work()
    const wallMs = summed(times.map((time) => time.wallMs))
    const processorMs = summed(times.map((time) => time.processorMs))
    const rows = Math.max(...steps.flatMap((step) => Object.values(step.rows)))
    const idleMs = Math.round(Math.max(...steps.map((step) => step.idleMs)))
    return { wallMs, processorMs, transactions: times.length, rows, idleMs }
  }

  const deletion = await measured(async () => {
    expect(await test.store.projects.delete(owner, 'Big')).toEqual({ deletedReports: REPORTS })
  })
  const purge = await measured(async () => {
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: REPORTS, projects: 1 })
  })
  const waited = await waits.stop()
  console.info(JSON.stringify({ deletion, purge, waited }))
  expect(waited).toEqual([])
  for (const { processorMs, rows, idleMs } of [deletion, purge]) {
    expect(processorMs.longest).toBeLessThan(LONGEST_MS)
    expect(rows).toBeLessThanOrEqual(MOST_ROWS)
    // On PostgreSQL, this thread waits for the server.
    expect(engineOfTests() === 'sqlite' ? idleMs : 0).toBeLessThan(LONGEST_MS)
  }
})
