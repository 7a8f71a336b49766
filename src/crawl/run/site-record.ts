import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import type { CrawlSitemap } from '../sitemaps/crawl-sitemap.ts'

/** What is found out once a crawl. */
export interface SiteRecord {
  /** The start page, after redirects within the site. */
  readonly start: string
  /** URLs of the start and of its redirects, in order. */
  readonly startHops: readonly string[]
  readonly robots: Pick<RobotsTxtFacts, 'url' | 'state' | 'status'>
  readonly sitemaps: readonly CrawlSitemap[]
  /** Whether any sitemap was looked for. */
  readonly sitemapsRead: boolean
  /** Parameters that had another value in the links of the start page when it was asked for again. */
  readonly sessionParameters: readonly string[]
}
