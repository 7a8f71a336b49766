import { cutText } from '../../findings/finding-text.ts'
import type { CheckResult } from '../../results.ts'
import { evidenceText } from '../evidence-text.ts'

const LONGEST = 160

/**
 * Where a finding is: its first row of evidence, and how many more there are. Empty without rows. A line with its
 * element is a place, which needs no selector and no explanation. Text of the page, without control characters.
 */
export function whereText({
  evidence: [first],
  evidence_total: total,
}: Pick<CheckResult, 'evidence' | 'evidence_total'>): string {
  return first === undefined ? '' : cutText(evidenceText(placeIn(first)), LONGEST) + more(total - 1)
}

type Row = CheckResult['evidence'][number]

function placeIn(row: Row): Row {
  const { line, snippet } = row
  return line === undefined || snippet === undefined ? row : { line, snippet }
}

function more(count: number): string {
  return count > 0 ? ` and ${count} more` : ''
}

/**
 * What to do about a finding that no row places: of the whole page, such as a missing header. Our own words. Imported
 * audits of Lighthouse have no advice of their own.
 */
export function fixText({
  category,
  evidence_total: total,
  fix,
}: Pick<CheckResult, 'category' | 'evidence_total' | 'fix'>): string {
  return total === 0 && category !== 'lighthouse' ? cutText(fix, LONGEST) : ''
}
