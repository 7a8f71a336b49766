import { catalogue } from '../../checks/catalogue.ts'
import type { Check } from '../../checks/check.ts'
import { counted, countedOf, partOrAll } from '../../checks/shared/counted.ts'
import type { PageTally, TalliedCheck } from '../../crawl/site-facts/page-tally.ts'
import type { SiteTemplate } from '../../crawl/templates/site-templates.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { faultyTemplates } from './template-results.ts'
import type { SiteDeduction } from './score-site.ts'
import { MOST_ROWS, type SiteFinding } from './site-results.ts'

export type Unscored = Omit<SiteFinding, 'loss'>

interface Site {
  readonly facts: SiteFacts
  readonly templates: readonly SiteTemplate[]
}

/** Checks that judge the pages of a crawl, in the order in which a page's outcomes are written. */
export const CRAWL_CHECKS: readonly Check[] = catalogue.filter(({ stage }) => stage === 'static')

/** Share of the indexable pages from which on a fault is one of the site. */
const WIDE = 0.1

interface Found {
  readonly finding: Unscored
  /** Numbers of all pages that do not pass. */
  readonly pages: readonly number[]
  readonly deduction: SiteDeduction | null
}

/** Findings of page checks on the pages of a crawl, each check once. */
export function pageFindings({ facts, templates }: Site, { checks }: PageTally): Found[] {
  const indexable = new Set(
    facts.urls.flatMap(({ number }) => (facts.notIndexable[number] === null ? [number] : [])),
  )
  return CRAWL_CHECKS.flatMap((check) => {
    const tally = checks.get(check.id)
    if (tally === undefined || tally.pages.length === 0) return []
    return {
      finding: findingOf(check, tally, { facts, templates }),
      pages: tally.pages,
      deduction: deductionOf(check, tally, { facts, indexable }),
    }
  })
}

function findingOf(check: Check, tally: TalliedCheck, { facts, templates }: Site): Unscored {
  const { urls } = facts
  const { id, category, tier, importance, title, fix } = check
  const pages = tally.pages.length
  return {
    check: id,
    scope: 'page',
    category,
    tier,
    importance,
    outcome: tally.failed > 0 ? 'fail' : 'warn',
    title,
    message: `${pagesText(pages, { of: tally.applied, all: facts.pages.size })}${messageOf(tally, title)}`,
    pages,
    of: tally.applied,
    urls: tally.pages.slice(0, MOST_ROWS).map((number) => urls[number - 1]?.url ?? ''),
    rows: [],
    rows_total: 0,
    templates: faultyTemplates(tally.pages, templates),
    fix,
  }
}

interface Pages {
  /** Pages that the check applies to. */
  readonly of: number
  /** Of the site. */
  readonly all: number
}

/** `All 12 pages`, `3 of 12 pages`; `3 pages` if the check applies to no others. */
function pagesText(pages: number, { of, all }: Pages): string {
  if (pages < of) return countedOf(pages, of, 'page')
  return of === all ? partOrAll(pages, of, 'page') : counted(pages, 'page')
}

/** The message of most pages, as an example if others have another one. */
function messageOf({ messages, pages }: TalliedCheck, title: string): string {
  const [message = title, count = 0] = [...messages].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return count < pages.length ? `, for example: ${message}` : `: ${message}`
}

function deductionOf(
  { id, family, tier }: Check,
  { pages, failed, extent, applied }: TalliedCheck,
  { facts, indexable }: { readonly facts: SiteFacts; readonly indexable: ReadonlySet<number> },
): SiteDeduction | null {
  if (family === null || tier === null) return null
  const start = facts.urls.find(({ url }) => url === facts.record.start)?.number ?? 1
  const wide = pages.filter((number) => indexable.has(number)).length
  const isWide = failed > 0 && (pages.includes(start) || wide >= WIDE * indexable.size)
  return { check: id, family, tier, extent: extent / applied, isWide }
}
