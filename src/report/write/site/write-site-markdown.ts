import { counted, grouped } from '../../../checks/shared/counted.ts'
import type { SiteResults } from '../../site/site-results.ts'
import { markdownCode, markdownText } from '../markdown/markdown-text.ts'
import { OUTCOME_WORDS, RESULT_WORDS } from '../outcome-words.ts'
import { ruleScope, verdictSentence, verdictWord } from '../rule-text.ts'
import { NAMED_URLS, type ProgramFinding, type SiteForPrograms } from './site-for-programs.ts'
import { STOP_TEXTS } from './stop-text.ts'

export type SiteForReaders = SiteForPrograms &
  Pick<SiteResults, 'result' | 'score' | 'stop_reason' | 'counts'>

/** A crawl as Markdown: its result, and each problem with its URLs, most harmful first. Text of the site stays text. */
export function writeSiteMarkdown(site: SiteForReaders): string {
  const work = site.findings.filter(({ outcome }) => outcome !== 'informative')
  const blocks = [
    `# ${markdownCode(site.url)}`,
    headOf(site).join('\n'),
    ...budgetBlocks(site),

    work.length === 0 ? 'No problem was found.' : '## Problems, most harmful first',
    ...work.flatMap(findingBlocks),
  ]
  return `${blocks.join('\n\n')}\n`
}

function headOf({
  result,
  score,
  stop_reason: stop,
  counts,
  started_at,
}: SiteForReaders): string[] {
  const verdict = result === null ? 'none' : `**${RESULT_WORDS[result]}**, score ${score ?? '–'}`
  return [
    `- Result: ${verdict}`,
    `- Crawled: ${started_at}`,
    `- URLs: ${grouped(counts.fetched)} of ${grouped(counts.known)} known, ${counted(counts.pages, 'page')}, ${grouped(counts.indexable)} indexable`,
    ...(stop === null ? [] : [`- Incomplete: ${STOP_TEXTS[stop]}`]),
  ]
}

function budgetBlocks({ verdicts = [] }: SiteForReaders): string[] {
  if (verdicts.length === 0) return []
  const lines = verdicts.map((verdict) => {
    const scope = ruleScope(verdict.rule)
    const of = scope === undefined ? '' : ` (${markdownText(scope)})`
    return `- **${verdictWord(verdict)}**: ${markdownText(verdictSentence(verdict))}${of}`
  })
  return ['## Budgets', lines.join('\n')]
}

function findingBlocks(finding: ProgramFinding): string[] {
  const { check, message, outcome, importance, pages, of, fix, urls, rows_total } = finding
  const shown = urls.slice(0, NAMED_URLS)
  const rest = Math.max(pages, rows_total) - shown.length
  const extent = pages === 0 ? '' : `, ${pages} of ${counted(of, 'page')}`
  const lines = [
    ...shown.map((url) => `- ${markdownCode(url)}`),
    ...(rest > 0 && shown.length > 0 ? [`- and ${rest} more`] : []),
  ]
  return [
    `### ${markdownText(message)}`,
    `${OUTCOME_WORDS[outcome]}, ${importance} importance${extent} (\`${check}\`)`,
    markdownText(fix),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ]
}
