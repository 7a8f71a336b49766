import { type JudgedSite, judgeSite } from '../../checks/site/judge-site.ts'
import { siteNotApplicable } from '../../checks/site/site-check.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'

/** Checks of what links lead to. The pages of a list may be linked from others, which were not fetched. */
const NEED_LINKS: ReadonlySet<string> = new Set([
  'site-orphans',
  'site-click-depth',
  'site-single-inlinks',
  'site-nofollow-only',
  'site-noindex-navigation',
  'site-canonical-unlinked',
  'site-sitemap-missing',
])

/** The outcomes of all site checks, without those that a part of the site cannot answer. */
export function judgeWholeOrPart(facts: SiteFacts): JudgedSite[] {
  const judged = judgeSite(facts)
  if (facts.record.source === undefined) return judged
  return judged.map(({ check, outcome }) => ({
    check,
    outcome: NEED_LINKS.has(check.id) ? siteNotApplicable(REASON) : outcome,
  }))
}

const REASON = 'Only listed URLs were fetched, so links from other pages are not known.'
