import { counted } from '../checks/shared/counted.ts'
import {
  isForSites,
  judgeSiteRules,
  selectedCheck,
  selectsPage,
} from '../report/rules/judge-site-rules.ts'
import type { RuleVerdict } from '../report/rules/judge-rules.ts'
import type { Rule } from '../report/rules/rule.ts'
import type { JudgedRun } from '../report/site/make-site-results.ts'
import { templateColumn } from '../report/site/template-results.ts'
import { loadRules } from './ci/load-configuration.ts'
import type { Terminal } from './terminal.ts'

/** The rules of `--budget`, read before the crawl begins; undefined without the option. */
export async function loadCrawlBudget(
  file: string | undefined,
  terminal: Pick<Terminal, 'say'>,
): Promise<readonly Rule[] | undefined> {
  if (file === undefined) return undefined
  const { rules, left } = await loadRules(file)
  left.forEach(terminal.say)
  const others = rules.filter((rule) => !isForSites(rule)).length
  if (others > 0) {
    terminal.say(
      `${counted(others, 'rule')} of ${file} ${others === 1 ? 'is' : 'are'} for single pages, and not judged.`,
    )
  }
  return rules
}

/** The outcome of each rule that applies to the crawl. */
export function judgeCrawlBudget(
  { results, pagesOf, templates }: Pick<JudgedRun, 'results' | 'pagesOf' | 'templates'>,
  rules: readonly Rule[],
): RuleVerdict[] {
  const { urls } = results
  const column = templateColumn(templates, urls.length)
  return judgeSiteRules(results, rules, (rule) => {
    const numbers = pagesOf[selectedCheck(rule) ?? ''] ?? new Uint32Array()
    const selected = numbers.filter((number) => {
      const page = { url: urls[number - 1]?.url ?? '', template: column[number - 1] ?? null }
      return selectsPage(rule, results, page)
    })
    return selected.length
  })
}
