import type { Insertable } from 'kysely'
import { catalogue } from '../../src/checks/catalogue.ts'
import { classOfScore } from '../../src/report/score/classes.ts'
import { rankOf } from '../../src/store/runs/result-rank.ts'
import { siteOf } from '../../src/store/sites/site.ts'
import type { ReportTable } from '../../src/store/tables/report-tables.ts'
import type { RunTable } from '../../src/store/tables/run-tables.ts'
import type { Dice } from './dice.ts'
import { type MadeProject, type MadeUser, SPAN_MS } from './made-places.ts'
import { makePage } from './page-texts.ts'
import type { SeedSize } from './seed-size.ts'

export interface MadeReport {
  readonly project: MadeProject
  readonly report: Insertable<ReportTable>
  /** Oldest first. */
  readonly runs: readonly Insertable<RunTable>[]
}

const checkIds = catalogue.map(({ id }) => id)

const FAILURE = { error_code: 'unreachable' as const, error_message: 'The server did not answer.' }
const NO_FAILURE = { error_code: null, error_message: null }

/** In order of time. */
export function* makeReports(
  dice: Dice,
  users: readonly MadeUser[],
  size: SeedSize,
): Generator<MadeReport> {
  const { reports, largest, until } = size
  const step = SPAN_MS / reports
  for (let number = 0; number < reports; number += 1) {
    const isOfFirst =
      Math.floor(((number + 1) * largest) / reports) > Math.floor((number * largest) / reports)
    const user = users[isOfFirst || users.length === 1 ? 0 : 1 + dice.lowBelow(users.length - 1)]
    const project = user?.projects[dice.lowBelow(user.projects.length)]
    if (!user || !project) throw new Error('A user has no project.')
    const at = Math.floor(until - SPAN_MS + (number + dice.roll()) * step)
    yield makeReport(dice, { ownerId: user.id, project, number, at, until })
  }
}

interface Made {
  readonly ownerId: string
  readonly project: MadeProject
  readonly number: number
  /** Time of the first request. */
  readonly at: number
  readonly until: number
}

function makeReport(dice: Dice, made: Made): MadeReport {
  const id = dice.idAt(made.at)
  const { url, title } = makePage(dice, { host: made.project.host, number: made.number })
  const runs = makeRuns(dice, { ...made, reportId: id, url })
  const last = runs.at(-1)
  const shown = runs.findLast(({ status }) => status === 'completed')
  const seen = shown ? seenOf(dice, { url, title, run: shown }) : NOTHING_SEEN
  const report: Insertable<ReportTable> = {
    id,
    owner_id: made.ownerId,
    project_id: made.project.id,
    url,
    url_key: url.toLowerCase(),
    ...OPTIONS,
    device: dice.oneOf(['mobile', 'mobile', 'desktop', 'both']),
    ...seen,
    status: last?.status === 'failed' ? 'failed' : 'completed',
    ...(last?.status === 'failed' ? FAILURE : NO_FAILURE),
    run_count: runs.length,
    privacy: dice.roll() < 0.3 ? 1 : 0,
    listed: 0,
    password_hash: null,
    password_version: 0,
    created_at: made.at,
    updated_at: last?.ended_at ?? made.at,
    ...NOT_DELETED,
  }
  return { project: made.project, report, runs }
}

const OPTIONS = {
  scheme_given: 1,
  samples: 1,
  language: null,
  wait_for: null,
  not_for_search: 0,
  access_username: null,
  access_password: null,
}

const NOT_DELETED = { deleted_at: null, deletion_id: null, deleted_by: null }

const NOTHING_SEEN = {
  result_rank: null,
  score: null,
  incomplete: null,
  categories: null,
  ai_readiness: null,
  faults: null,
  final_url: null,
  title: null,
  title_key: null,
  shown_run_id: null,
  generated_at: null,
}

/** The columns of the shown run, as `finishRun` writes them. */
function seenOf(
  dice: Dice,
  { url, title, run }: { url: string; title: string | null; run: Insertable<RunTable> },
): Pick<Insertable<ReportTable>, keyof typeof NOTHING_SEEN> {
  const near = () => Math.min(100, Math.max(0, (run.score ?? 0) + dice.below(21) - 10))
  const first = dice.below(checkIds.length)
  const most = Math.ceil((100 - (run.score ?? 0)) / 8)
  const faults = Array.from(
    { length: most },
    (_, n) => checkIds[(first + n * 7) % checkIds.length] ?? '',
  )
  const scores = { seo: near(), performance: near(), security: near(), accessibility: near() }
  return {
    result_rank: run.result_rank ?? null,
    score: run.score ?? null,
    incomplete: run.incomplete ?? null,
    categories: JSON.stringify({
      ...scores,
      'best-practices': near(),
      content: near(),
      social: near(),
    }),
    ai_readiness: JSON.stringify({ passed: dice.below(7), of: 6 }),
    faults: JSON.stringify([...new Set(faults)].toSorted()),
    final_url: url,
    title,
    title_key: title?.toLowerCase() ?? null,
    shown_run_id: run.id,
    generated_at: run.ended_at ?? null,
  }
}

/** Most reports have one run, some up to ten. */
function runsOf({ roll, below }: Dice): number {
  const chance = roll()
  if (chance < 0.85) return 1
  return chance < 0.97 ? 2 + below(2) : 4 + below(7)
}

function makeRuns(
  dice: Dice,
  made: Made & { reportId: string; url: string },
): Insertable<RunTable>[] {
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
  made: Made & { readonly reportId: string; readonly url: string; readonly score: number },
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
