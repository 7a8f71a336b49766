import { Type } from 'typebox'
import { rowFingerprints } from '../../report/findings/fingerprint.ts'
import { isSiteCheck, requireCheck } from '../catalogue-check.ts'
import { findingLine } from '../report-lines.ts'
import type { AuditedReport, Check } from '../report-source.ts'
import { boundedPageText, rowText } from '../text/page-text.ts'
import { ownWords } from '../text/own-words.ts'
import { defineTool, ReportId, toolInput, WaitSeconds } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const ROWS_LEFT = 10

const OF_SITES =
  'This check compares the pages of a site, so its next crawl verifies the fix. Call get_report with the report of the site after it.'

export const verifyFix = defineTool({
  name: 'verify_fix',
  title: 'Verify a fix',
  description:
    'Audits the page of a report again after a change and answers for one check: before, after, rows gone and left, verdict. Rows that are left are in page_text.',
  audits: true,
  input: toolInput({
    report: ReportId,
    check: Type.String({ maxLength: 60, description: 'Id of the check that was fixed.' }),
    wait_seconds: Type.Optional(WaitSeconds),
  }),
  async answer({ report: id, check, wait_seconds: wait = 45 }, { reports, signal }) {
    requireCheck(check)
    if (isSiteCheck(check)) throw new ToolError(OF_SITES)
    const before = foundIn(await reports.report(id, { signal }), check)
    const report = await reports.auditAgain(id, { wait, signal })
    const named = { report: id, check, run: report.runs }
    if (report.status === 'failed') throw new ToolError(failedText(report))
    if (report.status !== 'completed') {
      return {
        ...named,
        verdict: 'running',
        before: findingLine(before),
        next: 'The audit is still running. Call get_report with this report until its status is completed, then compare_runs.',
      }
    }
    const after = foundIn(report, check)
    const rows = comparedRows(before, after, report.url)
    return {
      ...named,
      verdict: verdictOf(before, after, rows),
      before: findingLine(before),
      after: findingLine(after),
      rows_gone: rows.gone,
      rows_left: rows.left.length - rows.added,
      rows_new: rows.added,
      page_text: boundedPageText(rows.left.slice(0, ROWS_LEFT).map(rowText)),
    }
  },
})

function foundIn({ results, status }: AuditedReport, id: string): Check {
  const check = results?.checks.find((each) => each.id === id)
  if (check !== undefined) return check
  throw new ToolError(
    results === null
      ? `The report has no results; its status is ${status}. Call get_report with it.`
      : 'The report does not have this check. Call get_report with a category to list its checks.',
  )
}

function failedText({ error }: AuditedReport): string {
  const reason = error === null ? '' : ` ${ownWords(error.message)}`
  return `The page could not be audited again.${reason} Check that it is deployed, then call verify_fix again.`
}

interface Rows {
  readonly gone: number
  readonly added: number
  /** Rows of the new run, remaining ones first. */
  readonly left: Check['evidence']
}

/** Rows with equal fingerprints are the same, whatever their lines and values. */
function comparedRows(before: Check, after: Check, url: string): Rows {
  const context = { checkId: before.id, url, baseUrl: null }
  const were = new Set(rowFingerprints(before.evidence, context))
  const now = rowFingerprints(after.evidence, context)
  const isNew = now.map((each) => !were.has(each))
  const gone = [...were].filter((each) => !now.includes(each)).length
  const left = [false, true].flatMap((state) =>
    after.evidence.filter((_, at) => isNew[at] === state),
  )
  return { gone, added: isNew.filter(Boolean).length, left }
}

type Verdict = 'fixed' | 'improved' | 'unchanged' | 'worse' | 'not-measured' | 'passes-as-before'

const SEVERITY: Readonly<Record<string, number>> = { fail: 2, warn: 1 }

function verdictOf(before: Check, after: Check, { gone, added }: Rows): Verdict {
  if (after.outcome === 'error' || after.not_measured || after.carried) return 'not-measured'
  const was = SEVERITY[before.outcome] ?? 0
  const is = SEVERITY[after.outcome] ?? 0
  if (is === 0) return was === 0 ? 'passes-as-before' : 'fixed'
  if (is !== was) return is < was ? 'improved' : 'worse'
  if (gone !== added) return gone > added ? 'improved' : 'worse'
  return 'unchanged'
}
