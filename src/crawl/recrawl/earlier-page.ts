import { headerLines } from '../../facts/derived/headers.ts'
import type { Header } from '../../facts/network-facts.ts'
import type { ReadPage } from '../crawled-page.ts'
import type { UrlAnswer } from '../crawl-url.ts'

/** With these a server decides whether a page has changed (RFC 9110 §8.8). */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** What is stored of a page that was fetched, for the next crawl. */
export interface PageState extends Validators {
  /** When it was fetched whole, in milliseconds since 1970. */
  readonly readAt: number
}

/** A page of the crawl before, with its links as URLs again. */
export interface EarlierPage extends PageState {
  readonly page: ReadPage
  /** Of the response with the page: a 304 has no body, and its time is not the page's. */
  readonly answer: Pick<UrlAnswer, 'mimeType' | 'firstByte' | 'bytes'>
}

/** The pages of the crawl before. */
export interface EarlierPages {
  /** Null unless the server can say whether it has changed. */
  find(url: string): Promise<EarlierPage | null>
  /** URLs of its indexable pages that this crawl does not know. */
  missed(most: number): Promise<readonly string[]>
}

const DAY_MS = 24 * 60 * 60_000
/** The findings about headers of an unchanged page are from this far back at most: a 304 repeats few headers. */
const OLDEST_MS = 30 * DAY_MS
/** Share of the pages that are fetched whole anyway, because some servers send wrong validators. */
const FETCHED_ANYWAY = 0.02

export interface RecrawlNeeds {
  readonly pages: EarlierPages
  readonly now: () => number
  readonly random: () => number
}

/** The page of the crawl before if the server may be asked whether it has changed; null to fetch it whole. */
export async function earlierPage(
  { pages, now, random }: RecrawlNeeds,
  url: string,
): Promise<EarlierPage | null> {
  if (random() < FETCHED_ANYWAY) return null
  const earlier = await pages.find(url)
  return earlier !== null && now() - earlier.readAt < OLDEST_MS ? earlier : null
}

/** Request headers that ask for the page only if it has changed. */
export function conditionsOf({ etag, lastModified }: Validators): Header[] {
  return [
    ...(etag === null ? [] : [['If-None-Match', etag] as const]),
    ...(lastModified === null ? [] : [['If-Modified-Since', lastModified] as const]),
  ]
}

const LONGEST = 500

/** The validators in a response; a long or unreadable one is none. */
export function validatorsOf(headers: readonly Header[]): Validators {
  const [etag = ''] = headerLines(headers, 'etag')
  const [lastModified = ''] = headerLines(headers, 'last-modified')
  return {
    etag: /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && etag.length <= LONGEST ? etag : null,
    lastModified: /^[\w,: +-]{1,100}$/.test(lastModified) ? lastModified : null,
  }
}
