import type { Insertable } from 'kysely'
import { classOfScore } from '../../src/report/score/classes.ts'
import { rankOf } from '../../src/store/runs/result-rank.ts'
import { siteOf } from '../../src/store/sites/site.ts'
import type { RunTable } from '../../src/store/tables/run-tables.ts'
import type { Dice } from './dice.ts'

export const FAILURE = {
  error_code: 'unreachable' as const,
  error_message: 'The server did not answer.',
}
export const NO_FAILURE = { error_code: null, error_message: null }

interface Made {
  readonly reportId: string
  readonly ownerId: string
  readonly url: string
  /** Time of the first request. */
  readonly at: number
  readonly until: number
}

/** Most reports have one run, some up to ten. */
function runsOf({ roll, below }: Dice): number {
  const chance = roll()
  if (chance < 0.85) return 1
  return chance < 0.97 ? 2 + below(2) : 4 + below(7)
}

/** The runs of a report, the oldest first. */
export function makeRuns(dice: Dice, made: Made): Insertable<RunTable>[] {
  const count = runsOf(dice)
  const usual = 30 + Math.round(70 * Math.sqrt(dice.roll()))
  const pause = (made.until - made.at) / count
  return Array.from({ length: count }, (_, n) => {
    const at = Math.floor(made.at + n * pause)
    const score = Math.min(100, Math.max(0, usual + dice.below(11) - 5))
    return makeRun(dice, { ...made, at, number: n + 1, score })
  })
}

function makeRun(
  dice: Dice,
  made: Made & { readonly number: number; readonly score: number },
): Insertable<RunTable> {
  const { at, score } = made
  const started = at + 200 + dice.below(5_000)
  const ended = started + 2_000 + dice.below(30_000)
  const failed = dice.roll() < 0.04
  const incomplete = dice.roll() < 0.03 ? JSON.stringify(['performance']) : null
  const outcome = {
    result_rank: rankOf(classOfScore(score)),
    score,
    incomplete,
    catalogue_version: 4,
  }
  return {
    id: dice.idAt(at),
    report_id: made.reportId,
    owner_id: made.ownerId,
    number: made.number,
    status: failed ? 'failed' : 'completed',
    priority: 0,
    site: siteOf(made.url),
    url: made.url,
    run_after: at,
    attempt: 1,
    worker: 'seed',
    lease_token: null,
    lease_until: null,
    ...(failed ? NO_OUTCOME : { ...outcome, metrics: metricsOf(dice) }),
    ...(failed ? FAILURE : NO_FAILURE),
    created_at: at,
    started_at: started,
    ended_at: ended,
    deleted_at: null,
  }
}

const NO_OUTCOME = {
  result_rank: null,
  score: null,
  incomplete: null,
  catalogue_version: null,
  metrics: null,
}

function metricsOf({ below }: Dice): string {
  const lcp = 900 + below(4_000)
  return JSON.stringify({
    lcp,
    fcp: Math.round(lcp / 2),
    tbt: below(900),
    speed_index: lcp + 300,
    cls: below(300) / 1000,
  })
}
