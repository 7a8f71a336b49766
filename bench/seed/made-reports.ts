import type { Insertable } from 'kysely'
import { catalogue } from '../../src/checks/catalogue.ts'
import type { ReportTable } from '../../src/store/tables/report-tables.ts'
import type { RunTable } from '../../src/store/tables/run-tables.ts'
import type { Dice } from './dice.ts'
import { type MadeProject, type MadeUser, SPAN_MS } from './made-places.ts'
import { FAILURE, makeRuns, NO_FAILURE } from './made-runs.ts'
import { makePage } from './page-texts.ts'
import type { SeedSize } from './seed-size.ts'

export interface MadeReport {
  readonly project: MadeProject
  readonly report: Insertable<ReportTable>
  /** Oldest first. */
  readonly runs: readonly Insertable<RunTable>[]
}

const checkIds = catalogue.map(({ id }) => id)

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
