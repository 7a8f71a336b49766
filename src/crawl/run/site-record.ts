import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import type { CrawlSitemap } from '../sitemaps/crawl-sitemap.ts'

/** Facts that are collected once per crawl. */
export interface SiteRecord {
  /** The start page, after redirects within the site. */
  readonly start: string
  /** URLs of the start and of its redirects, in order. */
  readonly startHops: readonly string[]
  readonly robots: Pick<RobotsTxtFacts, 'url' | 'state' | 'status'>
  readonly sitemaps: readonly CrawlSitemap[]
  /** Whether sitemaps were requested. */
  readonly sitemapsRead: boolean
  /** Parameters whose values in the start page's links changed on a second request. */
  readonly sessionParameters: readonly string[]
}
