import { evidenceText } from '../evidence-text.ts'
import { gainText } from '../number-text.ts'
import { OUTCOME_WORDS } from '../outcome-words.ts'
import type { CheckResult } from '../../results.ts'
import { markdownCode, markdownText } from './markdown-text.ts'

const MOST_ROWS = 20

/**
 * One check as Markdown for an issue or a chat: what was found, with at most 20 rows of evidence, why it matters, how
 * to fix it.
 *
 * @param level of its heading
 */
export function checkMarkdown(check: CheckResult, level = 2): string {
  const { title, message, why, fix, source, id } = check
  return [
    `${'#'.repeat(level)} ${markdownText(message ?? title)}`,
    `${[OUTCOME_WORDS[check.outcome], ...gainOf(check)].join(', ')} (\`${id}\`)`,
    ...proofOf(check),
    `**Why it matters:** ${markdownText(why)}`,
    `**How to fix it:** ${markdownText(fix)}`,
    `**Source:** ${markdownCode(source)}`,
  ].join('\n\n')
}

function gainOf({ gain }: CheckResult): string[] {
  return gain === null || gain === 0
    ? []
    : [`${gainText(gain)} ${gain === 1 ? 'point' : 'points'} when fixed`]
}

function proofOf({ evidence, evidence_total }: CheckResult): string[] {
  const rows = evidence.slice(0, MOST_ROWS).map((row) => `- ${markdownCode(evidenceText(row))}`)
  if (rows.length === 0) return []
  const rest = evidence_total - rows.length
  return [[...rows, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')]
}
