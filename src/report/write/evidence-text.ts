import { bytesText, valueText } from './number-text.ts'
import type { CheckResult } from '../results.ts'
import { visibleText } from './visible-text.ts'

/** One row of evidence on one line: where first, then what. HTML and Markdown would join cells that only spaces separate. */
export function evidenceText(evidence: CheckResult['evidence'][number]): string {
  const { line, snippet, url, name, value, expected, status, bytes, ms, note } = evidence
  const parts = [
    line === undefined ? undefined : `line ${line}`,
    snippet,
    url,
    name,
    value === undefined ? undefined : String(value),
    expected === undefined ? undefined : `expected ${expected}`,
    status === undefined ? undefined : `status ${status}`,
    bytes === undefined ? undefined : bytesText(bytes),
    ms === undefined ? undefined : valueText({ number: ms, unit: 'ms' }),
    note,
  ]
  return visibleText(parts.filter((part) => part !== undefined).join(' · '))
}
