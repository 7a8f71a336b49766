import { firstFixes, needsWork } from '../../needs-work.ts'
import { gainText } from '../number-text.ts'
import type { Results } from '../../results.ts'
import type { RuleVerdict } from '../../rules/judge-rules.ts'
import { classOfScore } from '../../score/classes.ts'
import { reasonOf, verdictText } from '../verdict-text.ts'
import { checkMarkdown } from './check-markdown.ts'
import { markdownCode, markdownText } from './markdown-text.ts'
import { verdictSentence, verdictWord } from '../rule-text.ts'
import { shownTitle } from '../visible-text.ts'

const FIRST = 5

/**
 * A report as Markdown: the verdict, the categories, what to fix first, and each check that needs work with its
 * evidence. Text from the audited page stays text.
 *
 * @param about URL of the report, and outcomes of budgets
 */
export function writeMarkdown(
  results: Results,
  {
    address,
    verdicts = [],
  }: { readonly address: string; readonly verdicts?: readonly RuleVerdict[] },
): string {
  const shown = { ...results, checks: results.checks.filter(isShown) }
  const work = needsWork(shown)
  const blocks = [
    ...headOf(results, address),
    '## Categories',
    categoriesOf(results),
    ...budgetsOf(verdicts),
    ...firstOf(shown),
    work.length === 0 ? 'Nothing needs work.' : '## What needs work',
    ...work.map((check) => checkMarkdown(check, 3)),
  ]
  return `${blocks.join('\n\n')}\n`
}

function isShown({ superseded_by }: Results['checks'][number]): boolean {
  return superseded_by === null
}

function headOf(results: Results, address: string): string[] {
  const { page, final_url, timing } = results
  const reason = reasonOf(results)
  const why = reason ? `: ${markdownText(reason.message ?? reason.title)}` : ''
  const title = shownTitle(page.title)
  return [
    `# ${title === undefined ? markdownCode(final_url) : markdownText(title)}`,
    [
      `- Page: ${markdownCode(final_url)}`,
      `- Result: **${verdictText(results)}**${why}`,
      `- Audited: ${timing.started_at}`,
      `- Report: <${address}>`,
    ].join('\n'),
  ]
}

/** Broken ones first. */
function budgetsOf(verdicts: readonly RuleVerdict[]): string[] {
  if (verdicts.length === 0) return []
  const sorted = verdicts.toSorted((a, b) => Number(isKept(a)) - Number(isKept(b)))
  const lines = sorted.map((verdict) => {
    const { rule } = verdict
    const path = rule.path === undefined ? '' : `, ${markdownCode(rule.path)}`
    return `- ${verdictWord(verdict)}: ${markdownText(verdictSentence(verdict))}${path}`
  })
  return ['## Budgets', lines.join('\n')]
}

function isKept({ state }: RuleVerdict): boolean {
  return state !== 'fail'
}

function categoriesOf({ categories, ai_readiness }: Results): string {
  const lines = categories.map(({ id, title, score }) => {
    if (id === 'ai-readiness') return `- ${title}: ${ai_readiness.passed} of ${ai_readiness.of}`
    return score === null ? `- ${title}: –` : `- ${title}: ${score}, ${classOfScore(score)}`
  })
  return lines.join('\n')
}

function firstOf(shown: Results): string[] {
  const first = firstFixes(shown, FIRST)
  if (first.length === 0) return []
  const lines = first.map(({ fix, check: { message, title }, gain }, place) => {
    const points = gain === null ? '' : ` (${gainText(gain)} points)`
    return `${place + 1}. ${fix}: ${markdownText(message ?? title)}${points}`
  })
  return ['## Fix first', lines.join('\n')]
}
