import type { SiteBudgets } from '../../watch/alerts/observe-site-budgets.ts'
import type { PackedSite } from '../../report/site/pack-site.ts'
import { budgetsOf } from '../budgets/budgets.ts'
import type { Connection } from '../database/database.ts'
import { countPages } from '../sites/count-pages.ts'
import { unpackSite } from '../sites/unpack-site.ts'
import type { WatchRules } from './watch-rules.ts'

export interface CrawlWithBudgets {
  readonly crawlId: string
  readonly projectId: string
  readonly packed: PackedSite
}

/**
 * The budgets of the project with what they are judged by, of a crawl whose URLs are stored. Counting pages may take a
 * while: do it outside the transaction that ends the crawl.
 */
export async function readSiteBudgets(
  db: Connection,
  { selectedCheck, selectsPage }: WatchRules,
  { crawlId, projectId, packed }: CrawlWithBudgets,
): Promise<SiteBudgets> {
  const rules = await budgetsOf(db, projectId)
  const summary = unpackSite.summary(packed.summary)
  const { stopReason: stop } = packed
  if (rules.length === 0)
    return { rules, site: { ...summary, findings: [] }, selected: new Map(), stop }
  const findings = packed.findings.map(({ head }) => unpackSite.head(head))
  const site = { ...summary, findings }
  const selected: (readonly [SiteBudgets['rules'][number], number])[] = []
  for (const [check, selecting] of Map.groupBy(rules, selectedCheck)) {
    const found = packed.findings.find((each) => each.check === check)
    if (!found) continue
    const numbers = await countPages(db, {
      crawlId,
      numbers: found.pages,
      selections: selecting.map((rule) => (page) => selectsPage(rule, site, page)),
    })
    selecting.forEach((rule, place) => selected.push([rule, numbers[place] ?? 0]))
  }
  return { rules, site, selected: new Map(selected), stop }
}
