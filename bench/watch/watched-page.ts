import { watchCompleted } from '../../src/store/alerts/watch-ended-run.ts'
import { writing } from '../../src/store/database/database.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { insertRun } from '../../src/store/runs/enqueue.ts'
import { ALERT_RULES } from '../../src/watch/alerts/alert-rules.ts'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import { reportDraft, type TestStore } from '../../test/support/store.ts'
import { type Noise, noisyPage } from '../noise/noisy-page.ts'

export interface WatchedPage {
  /** One run at this time, with the page this much slower, and its confirming run if one is due. */
  readonly run: (now: number, slower: number) => Promise<{ readonly confirming: number }>
  /** Time of the last confirmed alert about its largest paint; null if none is open. */
  readonly openedAt: () => Promise<number | null>
}

/** A page of a watched project whose runs end in the real store, at simulated times. */
export async function watchedPage(
  { db, store }: TestStore,
  owner: Owner,
  { url, noise, random }: { url: string; noise: Noise; random: () => number },
): Promise<WatchedPage> {
  const { report } = await store.reports.store(owner, reportDraft({ url, project: 'Week' }))
  const watched = {
    id: report.id,
    projectId: report.projectId,
    ownerId: owner.id,
    url,
    samples: 1,
  }
  const page = noisyPage(noise, random)
  let number = 1

  async function end(
    now: number,
    { lcp, index, samples }: { lcp: number; index: number; samples: number | null },
  ): Promise<void> {
    number += 1
    const results = resultsOf(lcp, index)
    await writing(db, async (trx) => {
      await trx.updateTable('runs').set({ ended_at: now }).where('ended_at', 'is', null).execute()
      const own = { id: report.id, owner_id: owner.id, url }
      const run = await insertRun(trx, { report: own, number, priority: 'bulk', now, samples })
      const ended = { run, report: watched, results, earlier: undefined, now }
      await watchCompleted(trx, ALERT_RULES, ended)
    })
  }

  return {
    async run(now, slower) {
      const { value, benchmarkIndex } = page.run(slower)
      await end(now, { lcp: value, index: benchmarkIndex ?? 0, samples: null })
      const due = await db
        .deleteFrom('due_runs')
        .where('report_id', '=', report.id)
        .returningAll()
        .executeTakeFirst()
      if (!due) return { confirming: 0 }
      const again = { lcp: page.again(slower), index: benchmarkIndex ?? 0, samples: due.samples }
      await end(due.due_at, again)
      return { confirming: 1 }
    },
    async openedAt() {
      const row = await db
        .selectFrom('alerts')
        .select('opened_at')
        .where('report_id', '=', report.id)
        .where('rule', '=', 'worse:lcp')
        .where('state', 'in', ['confirmed', 'recovering'])
        .executeTakeFirst()
      return row?.opened_at ?? null
    },
  }
}

const SAMPLE = sampleLabResults()

function resultsOf(lcp: number, index: number): typeof SAMPLE {
  const { lab, environment } = SAMPLE
  const devices = (lab?.devices ?? []).map((device) => ({
    ...device,
    metrics: { ...device.metrics, lcp },
  }))
  return {
    ...SAMPLE,
    checks: [],
    lab: lab && { ...lab, devices },
    environment: { ...environment, benchmark_index: index },
  }
}
