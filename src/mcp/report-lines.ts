import type { components } from '../client/pagemark.ts'
import { bytesOf } from './fit-lines.ts'
import type { AuditedReport, Check } from './report-source.ts'
import { ownMessage, ownWords } from './text/own-words.ts'
import { plainLine } from './text/page-text.ts'

const SUMMARY_BYTES = 1_000
const FIX_FIRST = 5
const FIX_CHARACTERS = 100

/** The requested URL as the user entered it; the final URL is controlled by the page. */
export function shownUrl({ url }: Pick<AuditedReport, 'url'>, most = 200): string {
  return plainLine(url, most)
}

/** The results of an audit, below 1 KB. */
export function summaryOf(report: AuditedReport) {
  const { id, status, device, result, score, page_url: pageUrl } = report
  const summary = {
    report: id,
    url: shownUrl(report),
    device,
    status,
    result,
    score,
    categories: scoresOf(report.categories),
    ...(pageUrl === null ? {} : { page_url: pageUrl }),
    ...stateOf(report),
  }
  const fixFirst = (report.results?.fix_first ?? []).slice(0, FIX_FIRST).map(fixLine)
  while (bytesOf({ ...summary, fix_first: fixFirst }) > SUMMARY_BYTES && fixFirst.pop());
  return { ...summary, fix_first: fixFirst }
}

/** The lines of an unfinished or failed audit. */
function stateOf({ status, error }: AuditedReport) {
  if (status === 'completed') return {}
  if (error !== null) return { error: { code: error.code, message: ownWords(error.message) } }
  return { next: 'The audit is still running. Call get_report with this report in 20 seconds.' }
}

function scoresOf(categories: AuditedReport['categories']): Record<string, number> {
  const entries = Object.entries(categories ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null))
}

function fixLine({ checks, fix, gain }: components['schemas']['Results']['fix_first'][number]) {
  return { check: checks[0] ?? null, fix: plainLine(fix, FIX_CHARACTERS), gain: rounded(gain) }
}

/** One line of a list of findings. */
export function findingLine(check: Check) {
  const { id, outcome, importance, gain, title } = check
  return {
    check: id,
    outcome,
    importance,
    // What passes often says the page's text alone, such as its title, without a quotation to cut.
    message: (outcome === 'pass' ? null : ownMessage(check)) ?? title,
    ...(check.evidence_total > 0 ? { rows: check.evidence_total } : {}),
    ...(gain === null ? {} : { gain: rounded(gain) }),
    ...(check.ignored ? { ignored: true } : {}),
    ...(check.not_measured ? { not_measured: true } : {}),
  }
}

function rounded(gain: number | null): number | null {
  return gain === null ? null : Math.round(gain * 10) / 10
}
