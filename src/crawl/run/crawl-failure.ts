export type CrawlFailureCode =
  | 'unreachable'
  | 'leaves-site'
  | 'disallowed'
  | 'robots-unreachable'
  | 'blocked'
  | 'start-status'
  | 'not-html'
  | 'no-sitemap'
  | 'no-pages'

/** Why there is nothing to crawl: a message for people, not an internal error. */
export class CrawlFailure extends Error {
  override readonly name = 'CrawlFailure'
  readonly code: CrawlFailureCode

  constructor(code: CrawlFailureCode, message: string) {
    super(message)
    this.code = code
  }
}

/** @param reason what the check is, as a sentence */
export function challenged(reason: string): CrawlFailure {
  return new CrawlFailure('blocked', `${reason} Let the user agent "Pagemark" through there.`)
}
