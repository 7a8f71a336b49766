import { expect, it, vi } from 'vitest'
import { fillBigProject } from '../../../test/support/big-project.ts'
import { NO_LIMITS, openTestStore } from '../../../test/support/store.ts'
import { sessionsOf, timeTransactions } from '../../../test/support/timed-transactions.ts'
import { sweep } from '../upkeep/sweep.ts'

vi.setConfig({ testTimeout: 600_000 })

const REPORTS = 52_000
const RULES = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }
const LONGEST_MS = 100

/** Times of a kind, sorted: other work on the machine makes single ones longer. */
function summed(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { median: at(0.5), p99: at(0.99), longest: at(1) }
}

it(`a project of ${REPORTS} reports goes in transactions of less than ${LONGEST_MS} ms`, async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await fillBigProject(test, REPORTS)
  const times = timeTransactions(test.db, await sessionsOf(test.db))
  const measured = async (work: () => Promise<unknown>) => {
    times.length = 0
    await work()
    const wallMs = summed(times.map((time) => time.wallMs))
    const processorMs = summed(times.map((time) => time.processorMs))
    return { wallMs, processorMs, transactions: times.length }
  }

  const deletion = await measured(async () => {
    expect(await test.store.projects.delete(owner, 'Big')).toEqual({ deletedReports: REPORTS })
  })
  const purge = await measured(async () => {
    expect(await sweep(test.db, test.blobs, RULES)).toMatchObject({ reports: REPORTS, projects: 1 })
  })
  console.info(JSON.stringify({ deletion, purge }))
  for (const { wallMs, processorMs } of [deletion, purge]) {
    expect(wallMs.median).toBeLessThan(LONGEST_MS)
    expect(processorMs.longest).toBeLessThan(LONGEST_MS)
  }
})
