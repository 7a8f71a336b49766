import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import type { DatedUrl } from '../../facts/sitemap/entry-dates.ts'
import type { ListedVersions } from '../../facts/sitemap/entry-versions.ts'
import type { CrawlSource } from '../crawl-settings.ts'
import type { CrawlSitemap } from '../sitemaps/crawl-sitemap.ts'

/** Facts that are collected once per crawl. */
export interface SiteRecord {
  /** Absent if links were followed. */
  readonly source?: Exclude<CrawlSource, 'crawl'>
  /** The start page, after redirects within the site; the first page of a list or a sitemap. */
  readonly start: string
  /** URLs of the start and of its redirects, in order; empty for a list or a sitemap. */
  readonly startHops: readonly string[]
  readonly robots: Pick<RobotsTxtFacts, 'url' | 'state' | 'status'>
  readonly sitemaps: readonly CrawlSitemap[]
  /** The first URLs of sitemaps with a date that can be true. */
  readonly dated: readonly DatedUrl[]
  /** Language versions in sitemaps; absent if there are none. */
  readonly versions?: readonly ListedVersions[]
  /** Whether sitemaps were requested. */
  readonly sitemapsRead: boolean
  /** Present if sitemaps list more than was read, or some could not be read. */
  readonly sitemapsCut?: true
  /** Parameters whose values in the start page's links changed on a second request. */
  readonly sessionParameters: readonly string[]
}
