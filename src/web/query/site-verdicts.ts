import {
  judgeSiteRules,
  type JudgedSite,
  selectedCheck,
  selectsPage,
} from '../../report/rules/judge-site-rules.ts'
import type { RuleVerdict } from '../../report/rules/judge-rules.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'

/** The budgets that apply to a completed crawl; empty for others. */
export async function siteVerdicts(
  crawls: Crawls,
  crawl: Crawl,
  rules: readonly Rule[],
): Promise<readonly RuleVerdict[]> {
  const summary = rules.length === 0 ? null : await crawls.summary(crawl)
  if (summary === null) return []
  const site: JudgedSite = { ...summary, findings: await crawls.findings(crawl) }
  const counts = new Map<Rule, number>()
  for (const [check, selecting] of Map.groupBy(rules, selectedCheck)) {
    // Without its URLs, pages of a crawl cannot be selected.
    const found = check !== undefined && crawl.kept && (await crawls.finding(crawl, check))
    if (!found) continue
    const numbers = await crawls.countPages(
      crawl,
      found.numbers,
      selecting.map((rule) => (page) => selectsPage(rule, site, page)),
    )
    selecting.forEach((rule, place) => counts.set(rule, numbers[place] ?? 0))
  }
  return judgeSiteRules(site, rules, (rule) => counts.get(rule) ?? null)
}
