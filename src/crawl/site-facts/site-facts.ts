import type { DatedUrl } from '../../facts/sitemap/entry-dates.ts'
import type { CrawledPage } from '../crawled-page.ts'
import type { CrawlUrl } from '../crawl-url.ts'
import type { CheckedReference, KnownReferences } from '../references/reference.ts'
import type { SiteRecord } from '../run/site-record.ts'
import type { StopReason } from '../run/stop-reason.ts'
import type { SiteTemplate } from '../templates/site-templates.ts'
import type { NotIndexable } from './not-indexable.ts'
import type { LinkTable } from './link-table.ts'

/** A page without the parts that are kept in columns, or counted. */
export interface SitePage extends Omit<CrawledPage, 'links' | 'findings' | 'outcomes'> {
  readonly number: number
}

/** The facts of a whole crawl, for the checks that apply to a site. Described and not rated. */
export interface SiteFacts {
  readonly record: SiteRecord
  readonly stop: StopReason | null
  /** Shapes of URLs that led to nothing new. */
  readonly asleep: readonly string[]
  /** By number, from 1: the first is at index 0. */
  readonly urls: readonly CrawlUrl[]
  /** Pages that were read, by number. */
  readonly pages: ReadonlyMap<number, SitePage>
  readonly links: LinkTable
  /** Indexed by the URL's number. */
  readonly clickDepths: readonly (number | null)[]
  readonly notIndexable: readonly (NotIndexable | null)[]
  /** Pages with the same structure. */
  readonly templates: readonly SiteTemplate[]
  /** Links to other sites and files that were chosen to be checked. */
  readonly references: readonly CheckedReference[]
  /** Number of different ones that the pages refer to. */
  readonly knownReferences: KnownReferences
  /** URLs with the same temporary redirect as in the crawl before; null without one. */
  readonly lastingRedirects: readonly string[] | null
  /** URLs whose text has changed since the crawl before, although sitemaps date them before it; null without one. */
  readonly staleDates: readonly DatedUrl[] | null
  /** Hosts of other sites whose files the pages of the crawl before referred to; null if unknown, or without one. */
  readonly thirdPartiesBefore: readonly string[] | null
}
