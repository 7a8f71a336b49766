import { type SiteRow, siteTier } from '../../checks/site/site-check.ts'
import { importanceOf } from '../../checks/tiers.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { judgeWholeOrPart } from './partial-site.ts'
import type { SiteDeduction } from './score-site.ts'
import {
  MOST_ROWS,
  type SiteCheckOutcome,
  type SiteFinding,
  type SiteFindingRow,
} from './site-results.ts'

/** Limit for the sources of one finding. */
const MOST_SOURCE_CHARACTERS = 1_000_000
/** Characters of a note, which may name other URLs. */
const MOST_NOTE = 1000
const WIDE = 0.1

interface Judged {
  readonly findings: readonly Omit<SiteFinding, 'loss'>[]
  readonly deductions: readonly SiteDeduction[]
  /** Ids of page checks that site checks supersede. */
  readonly superseded: ReadonlySet<string>
  /** Numbers of all affected pages, by check. */
  readonly pagesOf: readonly (readonly [string, readonly number[]])[]
  /** All site checks with their outcomes. */
  readonly outcomes: readonly SiteCheckOutcome[]
}

/** Findings of site checks: each is its own family and costs in proportion to the affected pages of the site. */
export function siteFindings(facts: SiteFacts): Judged {
  const judged = judgeWholeOrPart(facts)
  const superseded = new Set<string>()
  const findings: Omit<SiteFinding, 'loss'>[] = []
  const deductions: SiteDeduction[] = []
  const pagesOf: [string, readonly number[]][] = []
  for (const { check, outcome } of judged) {
    const { status } = outcome
    if (status === 'error' || status === 'not-applicable') continue
    for (const id of check.supersedes) superseded.add(id)
    if (status === 'pass') continue
    pagesOf.push([check.id, outcome.pages])
    const tier = status === 'informative' ? null : siteTier(check.importance, status)
    findings.push({
      check: check.id,
      scope: 'site',
      category: check.category,
      tier,
      importance: tier === null ? 'informative' : importanceOf(tier),
      outcome: status,
      title: check.title,
      message: outcome.message,
      pages: outcome.pages.length,
      of: facts.pages.size,
      urls: outcome.rows.slice(0, MOST_ROWS).map(({ url }) => url),
      rows: rowsOf(outcome.rows),
      rows_total: outcome.rows.length,
      ...(outcome.histogram && { histogram: outcome.histogram }),
      templates: [],
      fix: check.fix,
    })
    if (tier === null) continue
    deductions.push({
      check: check.id,
      family: check.id,
      tier,
      extent: extentOf(status, outcome.pages.length, facts),
      isWide: status === 'fail' && isWide(outcome.pages, facts),
    })
  }
  return {
    findings,
    deductions,
    superseded,
    pagesOf,
    outcomes: judged.map(({ check, outcome }) => ({
      check: check.id,
      outcome: outcome.status,
      message: 'message' in outcome ? outcome.message : 'reason' in outcome ? outcome.reason : null,
    })),
  }
}

/**
 * A site decides the length of its URLs and the number of pages that link to each: this limits what is kept in total.
 */
function rowsOf(rows: readonly SiteRow[]): SiteFindingRow[] {
  const some = rows.slice(0, MOST_ROWS)
  const most = MOST_SOURCE_CHARACTERS / Math.max(1, some.length)
  return some.map(({ note, sources, sourcesTotal, ...row }) => ({
    ...row,
    ...(note !== undefined && { note: cut(note) }),
    ...(sources !== undefined && { sources: fitting(sources, most) }),
    ...(sourcesTotal !== undefined && { sources_total: sourcesTotal }),
  }))
}

function cut(note: string): string {
  return note.length > MOST_NOTE ? `${note.slice(0, MOST_NOTE - 1).toWellFormed()}…` : note
}

function fitting(texts: readonly string[], most: number): readonly string[] {
  let left = most
  const end = texts.findIndex(({ length }) => (left -= length) < 0)
  return end === -1 ? texts : texts.slice(0, end)
}

/** A fault without a page, such as a trap, counts as one page's. */
function extentOf(status: string, pages: number, facts: SiteFacts): number {
  const share = Math.min(1, Math.max(1, pages) / Math.max(1, facts.pages.size))
  return status === 'warn' ? Math.min(0.5, share) : share
}

function isWide(pages: readonly number[], facts: SiteFacts): boolean {
  const start = facts.urls.find(({ url }) => url === facts.record.start)?.number
  const indexable = facts.notIndexable.filter((reason) => reason === null).length
  const own = pages.filter((number) => facts.notIndexable[number] === null).length
  return (start !== undefined && pages.includes(start)) || own >= Math.max(1, WIDE * indexable)
}
