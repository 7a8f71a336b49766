import type { LinkedPageFact } from '../../../facts/linked-page-facts.ts'
import type { Evidence } from '../../check.ts'
import { isOwnCanonical } from '../../../facts/derived/declared-canonical.ts'
import { isNoindex } from '../../../facts/derived/indexability.ts'
import { comparableUrl } from '../../../facts/derived/same-url.ts'

/** Statuses that tell robots to wait or go away and say nothing of what people get; 999 is LinkedIn's. */
const SAYS_NOTHING = new Set([408, 425, 501, 503, 999])

/** True when what it answered can be believed: it came, and no wall or limit stood before it. */
export function isHeard({ state, status, blocked }: LinkedPageFact): boolean {
  return state === 'answered' && blocked === null && !SAYS_NOTHING.has(status ?? 0)
}

/** Why nothing is known of a page, as the end of a sentence. */
export function whyUnheard({ state, status, blocked }: LinkedPageFact): string {
  if (state === 'disallowed') return 'robots.txt forbids it to Pagemark'
  if (blocked !== null || status !== null) return `it answers ${status ?? 'nothing'} to robots`
  return 'it was not answered in time or not asked'
}

/** The one canonical that a page declares, in comparable form; null when there is none or several. */
export function canonicalOf({ canonicals }: LinkedPageFact): string | null {
  const different = new Set(canonicals.map((url) => comparableUrl(url) ?? url))
  const [first = null] = different
  return different.size === 1 ? first : null
}

/**
 * What keeps a search engine from listing a page under its address, as a sentence; null when nothing
 * does or it is not known. Where robots.txt forbids it, nothing else is seen of it.
 */
export function indexObstacle(page: LinkedPageFact): string | null {
  if (page.allowsGooglebot === false) return 'Its robots.txt forbids it to Googlebot.'
  if (page.redirects > 0) {
    return page.final === null ? 'It redirects.' : `It redirects to ${page.final}`
  }
  if (page.state === 'unreachable') return 'It cannot be reached.'
  if (!isHeard(page)) return null
  const status = page.status ?? 0
  if (status >= 300) return status < 400 ? `It redirects (${status}).` : `It answers ${status}.`
  if (isNoindex(page.robotsDirectives)) return 'It asks not to be indexed.'
  const canonical = canonicalOf(page)
  if (canonical === null || isOwnCanonical(page.final ?? page.url, canonical)) return null
  return `Its canonical is another page: ${canonical}`
}

export function linkedPageEvidence({ url, status }: LinkedPageFact, note?: string): Evidence {
  return {
    url,
    ...(status === null ? {} : { status }),
    ...(note === undefined ? {} : { note }),
  }
}
