import type { PageCapture } from '../../capture/capture.ts'

/** The first page of a crawl. */
export interface OpenedPage {
  /** After redirects within the site. */
  readonly url: string
  /** The first URL and those that it redirected to, in order. */
  readonly hops: readonly string[]
  readonly capture: PageCapture
}

export const MOST_REDIRECTS = 10
