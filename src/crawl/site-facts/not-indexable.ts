import { isOwnCanonical } from '../../facts/derived/declared-canonical.ts'
import type { CrawledPage } from '../crawled-page.ts'
import type { CrawlUrl } from '../crawl-url.ts'

/** Why a URL is not indexable; null if it is. Transferred as positions in this list. */
export const INDEX_REASONS = [
  null,
  'no-answer',
  'redirect',
  'error',
  'not-html',
  'noindex',
  'canonical',
  'not-fetched',
  'too-large',
] as const

export type NotIndexable = NonNullable<(typeof INDEX_REASONS)[number]>

/** *Indexable*: 200, HTML, without noindex, and its canonical absent or itself. */
export function notIndexable(
  { url, state, answer }: CrawlUrl,
  page: Pick<CrawledPage, 'noindex' | 'canonical'> | undefined,
): NotIndexable | null {
  if (answer === null) return state === 'failed' ? 'no-answer' : 'not-fetched'
  if (answer.failure === 'too_large') return 'too-large'
  if (answer.status === null) return 'no-answer'
  if (answer.redirect !== null) return 'redirect'
  if (answer.status !== 200) return 'error'
  if (page === undefined) return 'not-html'
  if (page.noindex) return 'noindex'
  return page.canonical === null || isOwnCanonical(url, page.canonical) ? null : 'canonical'
}
