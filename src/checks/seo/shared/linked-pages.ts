import type { LinkedPageFact } from '../../../facts/linked-page-facts.ts'
import type { Evidence } from '../../check.ts'
import { isOwnCanonical } from '../../../facts/derived/declared-canonical.ts'
import { isNoindex } from '../../../facts/derived/indexability.ts'
import { comparableUrl } from '../../../facts/derived/same-url.ts'

/** Statuses that tell robots to wait or leave and say nothing about what people get; 999 is LinkedIn's. */
const SAYS_NOTHING = new Set([408, 425, 501, 503, 999])

/** Whether the response is reliable: it arrived, and no wall or rate limit replaced it. */
export function isHeard({ state, status, blocked }: LinkedPageFact): boolean {
  return state === 'answered' && blocked === null && !SAYS_NOTHING.has(status ?? 0)
}

/** Why nothing is known about a page, as the text after a colon. */
export function whyUnheard({ state, status, blocked }: LinkedPageFact): string {
  if (state === 'disallowed') return 'disallowed for Pagemark in robots.txt'
  if (blocked !== null || status !== null)
    return status === null ? 'no answer to bots' : `answers ${status} to bots`
  return 'no answer in time'
}

/** The single canonical of a page in comparable form; null without one or with several. */
export function canonicalOf({ canonicals }: LinkedPageFact): string | null {
  const different = new Set(canonicals.map((url) => comparableUrl(url) ?? url))
  const [first = null] = different
  return different.size === 1 ? first : null
}

/**
 * What keeps a search engine from listing a page under its URL, as the text after “it”; null if nothing does or it is
 * unknown. If robots.txt disallows it, nothing else about it is visible.
 */
export function indexObstacle(page: LinkedPageFact): string | null {
  if (page.allowsGooglebot === false) return 'is disallowed for Googlebot in robots.txt'
  if (page.redirects > 0) {
    return page.final === null ? 'redirects' : `redirects to ${page.final}`
  }
  if (page.state === 'unreachable') return 'cannot be reached'
  if (!isHeard(page)) return null
  const status = page.status ?? 0
  if (status >= 300) return status < 400 ? `redirects (${status})` : `answers ${status}`
  if (isNoindex(page.robotsDirectives)) return 'has a noindex'
  const canonical = canonicalOf(page)
  if (canonical === null || isOwnCanonical(page.final ?? page.url, canonical)) return null
  return `has another canonical URL: ${canonical}`
}

export function linkedPageEvidence({ url, status }: LinkedPageFact, note?: string): Evidence {
  return {
    url,
    ...(status === null ? {} : { status }),
    ...(note === undefined ? {} : { note }),
  }
}
