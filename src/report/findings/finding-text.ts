import { evidenceText } from '../write/evidence-text.ts'
import { visibleText } from '../write/visible-text.ts'
import type { Finding } from './findings-of.ts'

const MOST_ROWS = 10
const LONGEST = 1000

/**
 * What was found, where, and up to ten rows of evidence, in at most 1,000 characters. Nothing in it can act as an
 * instruction.
 */
export function findingText({ page, check, row }: Finding): string {
  const rows = row === undefined ? check.evidence.slice(0, MOST_ROWS) : [row]
  const rest = row === undefined ? check.evidence_total - rows.length : 0
  const lines = [
    visibleText(check.message ?? check.title),
    visibleText(page.record.url),
    ...rows.map((each) => evidenceText(each)),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ]
  return cutText(lines.filter((line) => line !== '').join('\n'), LONGEST)
}

/** Never splits a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
