import { counted } from '../checks/shared/counted.ts'
import type { AuditedPage } from '../report/findings/audited-page.ts'
import { findingsOf } from '../report/findings/findings-of.ts'
import { countTexts } from '../report/write/ci/counts-text.ts'
import { fixedLines } from '../report/write/ci/fixed-text.ts'
import { uncomparedLines } from '../report/write/ci/uncompared-text.ts'
import { fixText, whereText } from '../report/write/ci/where-text.ts'
import { verdictSentence } from '../report/write/rule-text.ts'
import { verdictText } from '../report/write/verdict-text.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { visibleText } from '../report/write/visible-text.ts'
import { safeLine } from './log-fence.ts'
import type { Judged } from './judge-pages.ts'

/** Maximum number of new findings of a page that are printed. */
const MOST_FINDINGS = 20

/** The result for readers of a job's log. Escaped, so that neither a runner nor a terminal executes anything in it. */
export function ciLog(judged: Judged, expired: readonly string[]): string[] {
  const { pages, fixed, fixedChecks } = judged
  const counts = countTexts(pages).join(', ')
  const lines = [
    ...pages.flatMap((page) => pageLines(page)),
    ...expired.map((sentence) => `Failed: ${sentence}`),
    ...(counts === '' ? [] : [`${counts}.`]),
    ...fixedLines(fixed, fixedChecks),
    verdictLine(judged),
  ]
  return lines.map((line) => safeLine(visibleText(line)))
}

function verdictLine({ exitCode, pages }: Judged): string {
  if (exitCode !== 2) return exitCode === 0 ? 'Passed.' : 'Failed.'
  return pages.some(({ record }) => record.error !== null)
    ? 'Failed: not every page could be audited.'
    : 'Failed: the browser did not measure every page.'
}

function pageLines(page: AuditedPage<AuditRecord>): string[] {
  const { record, verdicts, states, unmeasured } = page
  if (record.error !== null) return [`${record.url}: ${record.error.message}`]
  const news = findingsOf({ ...page, source: undefined }).filter(({ state }) =>
    ['new', 'worse'].includes(state ?? ''),
  )
  const still = [...(states?.values() ?? [])].filter((state) => state === 'still').length
  const status = record.page.status >= 400 ? `, status ${record.page.status}` : ''
  const rest = news.length - MOST_FINDINGS
  return [
    `${record.url}: ${verdictText(record)}${status}`,
    ...(unmeasured === undefined ? [] : [`  ${unmeasured}`]),
    ...verdicts
      .filter(({ state }) => state === 'fail')
      .map((verdict) => {
        const word = verdict.rule.severity === 'warn' ? 'warning' : 'broken rule'
        return `  ${word}: ${verdictSentence(verdict)}`
      }),
    ...news.slice(0, MOST_FINDINGS).map(({ check, state }) => {
      const where = whereText(check)
      const said = `  ${state}: ${check.message ?? check.title} [${check.id}]`
      const fix = fixText(check)
      if (where !== '') return `${said}: ${where}`
      return fix === '' ? said : `${said}. Fix: ${fix}`
    }),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    ...(still > 0 ? [`  ${counted(still, 'finding')} as in the baseline`] : []),
    ...uncomparedLines(page).map((line) => `  ${line}`),
  ]
}
