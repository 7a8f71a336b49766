import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { compareResults } from '../../report/compare/compare-results.ts'
import type { AuditRecord } from '../../report/write/write-json.ts'
import type { ReportFilter, ReportSource, Wait } from '../report-source.ts'
import { NotFoundError, ToolError } from '../tool-error.ts'
import {
  auditedReport,
  completedRun,
  type Device,
  type LocalReport,
  type LocalRun,
  reportLine,
} from './local-report.ts'

/** Audits one page; an unreachable page and a refused URL are records with an error. */
export type AuditPage = (
  url: string,
  run: { readonly device: Device; readonly signal: AbortSignal },
) => Promise<AuditRecord>

export interface LocalReports extends ReportSource {
  /** Aborts the running audits, and resolves when they have ended. */
  readonly close: () => Promise<void>
}

/** Results take up to a few MB in memory: 100 of them at most. */
const MOST_REPORTS = 25
const MOST_RUNS = 4
/** An assistant that calls in parallel waits in line with these. */
const MOST_ACTIVE = 8

interface Kept extends LocalReport {
  runs: readonly LocalRun[]
  started: number
  isRunning: boolean
  /** Resolves when the latest run has ended. */
  ended: Promise<void>
}

/** Reports in memory, audited by this program. */
export function createLocalReports(audit: AuditPage): LocalReports {
  /** Oldest first. */
  const reports = new Map<string, Kept>()
  const closing = new AbortController()

  function start(report: Kept): void {
    if (report.isRunning) return
    if (active().length >= MOST_ACTIVE) throw new ToolError(BUSY)
    report.started += 1
    report.isRunning = true
    report.ended = run(report)
  }

  async function run(report: Kept): Promise<void> {
    const { url, device, started: number } = report
    const record = await audit(url, { device, signal: closing.signal }).catch(() => crashed(url))
    const ended = { number, record, endedAt: new Date().toISOString() }
    report.runs = [...report.runs, ended].slice(-MOST_RUNS)
    report.isRunning = false
  }

  function active(): Kept[] {
    return [...reports.values()].filter(({ isRunning }) => isRunning)
  }

  function dropOldest(): void {
    const ended = [...reports.values()].filter(({ isRunning }) => !isRunning)
    const surplus = Math.max(0, reports.size - MOST_REPORTS)
    for (const { id } of ended.slice(0, surplus)) reports.delete(id)
  }

  function required(id: string): Kept {
    const report = reports.get(id.toLowerCase())
    if (report === undefined) throw new NotFoundError(UNKNOWN)
    return report
  }

  return {
    async audit(url, { device = 'mobile', project, ...wait }) {
      const report: Kept = {
        id: randomUUID(),
        url,
        project: project ?? hostOf(url),
        device,
        runs: [],
        started: 0,
        isRunning: false,
        ended: Promise.resolve(),
      }
      start(report)
      reports.set(report.id, report)
      dropOldest()
      await endsOrWaited(report.ended, wait)
      refuseUnusable(report, () => reports.delete(report.id))
      return auditedReport(report)
    },

    async auditAgain(id, wait) {
      const report = required(id)
      start(report)
      await endsOrWaited(report.ended, wait)
      return auditedReport(report)
    },

    report: async (id) => auditedReport(required(id)),

    async run(id, number) {
      const report = required(id)
      const found = report.runs.find((each) => String(each.number) === number)
      return found && runOf(report, found)
    },

    async list(filter, start) {
      const found = [...reports.values()].toReversed().filter((each) => isListed(each, filter))
      return { total: found.length, reports: found.slice(start).map(reportLine) }
    },

    compare: async (id, numbers) => compareRuns(required(id), numbers),

    async close() {
      closing.abort()
      await Promise.allSettled(active().map(({ ended }) => ended))
    },
  }
}

const UNKNOWN =
  'There is no such report. Reports are kept until this program ends, the latest 25 at most. Call list_reports for them.'
const BUSY = `${MOST_ACTIVE} audits are running. Call the tool again in 30 seconds.`

function crashed(url: string): AuditRecord {
  const error = { code: 'crashed', message: 'The audit failed.' }
  return { url, final_url: null, result: null, score: null, error }
}

/** Waits until the run has ended, the time is up, or nobody waits any more. */
async function endsOrWaited(ended: Promise<void>, { wait, signal }: Wait): Promise<void> {
  const over = new AbortController()
  const stop = AbortSignal.any([over.signal, ...(signal === undefined ? [] : [signal])])
  try {
    await Promise.race([ended, setTimeout(wait * 1000, undefined, { signal: stop, ref: false })])
  } finally {
    over.abort()
  }
}

/** A URL that cannot be audited is an error of the call, and no report. */
function refuseUnusable({ runs }: Kept, drop: () => void): void {
  const error = runs[0]?.record.error
  if (error?.code !== 'invalid_url') return
  drop()
  throw new ToolError(`${error.message} Correct the URL and call the tool again.`)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : 'pages'
}

function isListed(report: Kept, { search = '', project, result }: ReportFilter): boolean {
  const line = reportLine(report)
  return (
    line.url.toLowerCase().includes(search.toLowerCase()) &&
    (project === undefined || line.project === project) &&
    (result === undefined || line.result === result)
  )
}

function runOf({ id }: Kept, { number, endedAt, record }: LocalRun) {
  const results = record.error === null ? record : null
  return {
    report: id,
    number,
    status: results === null ? ('failed' as const) : ('completed' as const),
    result: record.result,
    score: record.score,
    metrics: results?.lab?.devices[0]?.metrics ?? null,
    results,
    ended_at: endedAt,
  }
}

function compareRuns(report: Kept, numbers: { readonly a?: number; readonly b?: number }) {
  const completed = report.runs.filter((run) => completedRun(run) !== undefined)
  const later = requiredRun(numbers.b ?? completed.at(-1)?.number, completed)
  const before = completed.findLast(({ number }) => number < later.number)
  const earlier = requiredRun(numbers.a ?? before?.number, completed)
  return {
    report: report.id,
    ...compareResults(earlier.results, later.results),
    a: { number: earlier.number },
    b: { number: later.number },
  }
}

function requiredRun(number: number | undefined, completed: readonly LocalRun[]) {
  const run = completed.find((each) => each.number === number)
  const results = run && completedRun(run)
  if (run && results) return { number: run.number, results }
  throw new ToolError(
    `There is no such completed run; the latest ${MOST_RUNS} are kept. Call verify_fix to audit the page again.`,
  )
}
