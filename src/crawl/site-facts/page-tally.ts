import type { CrawledPage } from '../crawled-page.ts'

type JudgedPage = Pick<CrawledPage, 'outcomes' | 'findings' | 'score'>

/** The outcomes of one page check over all pages of a site. */
export interface TalliedCheck {
  /** Number of pages that passed, warned or failed. */
  applied: number
  failed: number
  warned: number
  /** Sum over all pages that it applies to; a pass adds 0. */
  extent: number
  /** Numbers of the pages that do not pass. */
  readonly pages: number[]
  /** Each with the number of its pages; most frequent first when read. */
  readonly messages: Map<string, number>
  readonly tiers: Map<string, number>
}

/** Maximum number of different messages kept per check. */
const MOST_MESSAGES = 50

/** Counts the findings of page checks, page by page. `ids` is the catalogue's order, in which outcomes are stored. */
export function createPageTally(ids: readonly string[]) {
  const checks = new Map<string, TalliedCheck>()
  let pages = 0
  let scores = 0
  let scored = 0

  const of = (id: string): TalliedCheck => {
    const known = checks.get(id)
    if (known) return known
    const fresh = {
      applied: 0,
      failed: 0,
      warned: 0,
      extent: 0,
      pages: [],
      messages: new Map<string, number>(),
      tiers: new Map<string, number>(),
    }
    checks.set(id, fresh)
    return fresh
  }

  return {
    add(number: number, { outcomes, findings, score }: JudgedPage): void {
      pages += 1
      if (score !== null) {
        scores += score
        scored += 1
      }
      for (const [place, id] of ids.entries()) {
        if (outcomes[place] !== '-' && outcomes[place] !== undefined) of(id).applied += 1
      }
      for (const { check, outcome, extent, message, tier } of findings) {
        const tally = of(check)
        if (outcome === 'fail') tally.failed += 1
        else tally.warned += 1
        tally.extent += extent
        tally.pages.push(number)
        count(tally.messages, message)
        if (tier !== null) count(tally.tiers, tier)
      }
    },
    result: () => ({
      checks,
      pages,
      meanScore: scored === 0 ? null : scores / scored,
    }),
  }
}

export type PageTally = ReturnType<ReturnType<typeof createPageTally>['result']>

function count(counts: Map<string, number>, key: string): void {
  if (counts.size < MOST_MESSAGES || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
}
