import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { BudgetVerdict } from '../../report/rules/budget-verdict.ts'
import { ResultClass } from '../../report/results.ts'
import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { ListedUrl } from '../../store/sites/listed-urls.ts'
import type { Crawl, SiteAudit } from '../../store/sites/site-audit-row.ts'
import { timeOrNull, timeText } from './time-text.ts'

const time = nullable(Type.String({ format: 'date-time' }))
const count = Type.Integer()

const CRAWL_MEMBERS = {
  object: Type.Enum(['crawl']),
  site_audit: Type.String({ format: 'uuid' }),
  /** From 1, within the site audit. */
  number: Type.Integer(),
  status: Type.Enum(['queued', 'running', 'paused', 'completed', 'failed', 'cancelled']),
  /** Why it ended before all known URLs were fetched. */
  stop_reason: nullable(
    Type.Enum([
      'max-pages',
      'max-bytes',
      'max-time',
      'slow-down',
      'server-errors',
      'no-answer',
      'challenges',
    ]),
  ),
  result: nullable(ResultClass),
  score: nullable(Type.Integer()),
  counts: exact({ known: count, waiting: count, fetched: count, pages: count, bytes: count }),
  /** What an open crawl is doing; null before its first response, and once it has ended. */
  progress: nullable(
    exact({
      step: Type.Enum(['pages', 'references', 'browser', 'judging'], {
        description:
          'Fetching pages; checking links to other sites and files; loading pages in a browser; judging the site.',
      }),
      done: count,
      total: count,
    }),
  ),
  has_pages: Type.Boolean({
    description:
      'Whether URLs and pages are kept. Pagemark keeps those of the last ten completed crawls, and of others while they are among the last ten.',
  }),
  error: nullable(exact({ code: Type.String(), message: Type.String() })),
  created_at: Type.String({ format: 'date-time' }),
  started_at: time,
  ended_at: time,
}

/** A crawl in lists. */
export const CrawlResource = exact(CRAWL_MEMBERS)

const checkedOf = exact({
  known: Type.Integer({ description: 'Different URLs that the pages refer to.' }),
  checked: Type.Integer({ description: 'Those with a response, or whose host cannot be reached.' }),
})

const Summary = exact({
  url: Type.String({ description: 'The start page, after redirects.' }),
  catalogue_version: Type.Integer(),
  policy_version: Type.Integer(),
  duration_ms: Type.Integer(),
  result_reason: nullable(Type.String()),
  counts: exact({
    known: count,
    fetched: count,
    waiting: count,
    pages: count,
    indexable: count,
    redirects: count,
    errors: count,
    unchanged: Type.Integer({
      description: 'Pages that the server did not send again, since they have not changed.',
    }),
    left_out: Type.Record(Type.String(), count),
    references: exact({ links: checkedOf, files: checkedOf }),
  }),
  structure: nullable(
    exact({
      depths: Type.Array(
        exact({
          clicks: Type.Union([Type.Integer(), Type.Null()], {
            description: 'From the start; null if no path of links leads there.',
          }),
          pages: count,
        }),
      ),
      directories: Type.Array(exact({ path: Type.String(), pages: count, score: nullable(count) })),
      top: Type.Array(
        exact({
          number: count,
          url: Type.String(),
          share: Type.Number({ description: 'Of the PageRank within the site, 0–1.' }),
        }),
      ),
      response_times: Type.Array(exact({ up_to_ms: nullable(count), pages: count })),
    }),
  ),
  site_checks: Type.Array(
    exact({
      check: Type.String(),
      outcome: Type.Enum(['pass', 'warn', 'fail', 'informative', 'not-applicable', 'error']),
      message: nullable(Type.String()),
    }),
  ),
})

/** A crawl with the summary of its results. */
export const FullCrawlResource = exact({
  ...CRAWL_MEMBERS,
  summary: nullable(Summary),
  budgets: Type.Array(BudgetVerdict, {
    description:
      'Budgets of the project that apply to a whole site. The number of a check is that of its affected pages.',
  }),
})

export function crawlResource(crawl: Crawl): Static<typeof CrawlResource> {
  return {
    object: 'crawl',
    site_audit: crawl.siteAuditId,
    number: crawl.number,
    status: crawl.status,
    stop_reason: crawl.stopReason,
    result: crawl.result,
    score: crawl.score,
    counts: { ...crawl.counts },
    progress: crawl.progress && { ...crawl.progress },
    has_pages: crawl.kept,
    error: crawl.error && { ...crawl.error },
    created_at: timeText(crawl.createdAt),
    started_at: timeOrNull(crawl.startedAt),
    ended_at: timeOrNull(crawl.endedAt),
  }
}

export function summaryResource(summary: SiteSummary): Static<typeof Summary> {
  return {
    url: summary.url,
    catalogue_version: summary.catalogue_version,
    policy_version: summary.policy_version,
    duration_ms: summary.duration_ms,
    result_reason: summary.result_reason,
    counts: { ...summary.counts, left_out: { ...summary.counts.left_out } },
    structure: structureResource(summary.structure),
    site_checks: summary.site_checks.map((check) => ({ ...check })),
  }
}

/** Null for crawls of earlier versions. */
function structureResource(
  structure: SiteSummary['structure'],
): Static<typeof Summary>['structure'] {
  if (structure === undefined) return null
  const { depths, directories, top, response_times: times } = structure
  return {
    depths: depths.map((each) => ({ ...each })),
    directories: directories.map((each) => ({ ...each })),
    top: top.map((each) => ({ ...each })),
    response_times: times.map((each) => ({ ...each })),
  }
}

export const SiteAuditResource = exact({
  id: Type.String({ format: 'uuid' }),
  object: Type.Enum(['site_audit']),
  url: Type.String(),
  project: Type.String(),
  privacy: Type.Enum([0, 1, 2]),
  has_password: Type.Boolean(),
  page_url: Type.String(),
  settings: exact({
    source: Type.Enum(['crawl', 'list', 'sitemap']),
    max_pages: count,
    max_depth: count,
    include: Type.Array(Type.String()),
    exclude: Type.Array(Type.String()),
    subdomains: Type.Enum([0, 1]),
    sitemaps: Type.Enum([0, 1]),
    external_links: count,
    lab_pages: count,
    language: nullable(Type.String()),
  }),
  crawls: count,
  /** The latest one. */
  last_crawl: nullable(CrawlResource),
  /** The latest one that completed. */
  shown_crawl: nullable(CrawlResource),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})

/** @param address public URL of this installation, without a trailing slash */
export function siteAuditResource(
  site: SiteAudit,
  address: string,
): Static<typeof SiteAuditResource> {
  const { choices } = site
  const { source, maxPages, maxDepth, include, exclude, subdomains, sitemaps, language } = choices
  const { externalLinks } = choices
  return {
    id: site.id,
    object: 'site_audit',
    url: site.url,
    project: site.project,
    privacy: site.privacy,
    has_password: site.hasPassword,
    page_url: `${address}/s/${site.id}`,
    settings: {
      source,
      max_pages: maxPages,
      max_depth: maxDepth,
      include: [...include],
      exclude: [...exclude],
      subdomains: subdomains ? 1 : 0,
      sitemaps: sitemaps ? 1 : 0,
      external_links: externalLinks,
      lab_pages: choices.labPages,
      language,
    },
    crawls: site.crawls,
    last_crawl: site.last && crawlResource(site.last),
    shown_crawl: site.shown && crawlResource(site.shown),
    created_at: timeText(site.createdAt),
    updated_at: timeText(site.updatedAt),
  }
}

export const CrawlUrlResource = exact({
  number: count,
  url: Type.String(),
  state: Type.String(),
  status: nullable(count),
  failure: nullable(Type.String()),
  rule: Type.Optional(
    Type.String({ description: 'Line of robots.txt that disallows it; absent if none does.' }),
  ),
  type: nullable(Type.String()),
  redirects_to: nullable(Type.String()),
  sources: Type.Array(Type.String({ description: 'Where the crawl found the URL.' })),
  depth: nullable(Type.Integer({ description: 'Clicks from the start.' })),
  inlinks: nullable(count),
  first_byte_ms: nullable(count),
  bytes: nullable(count),
  title: nullable(Type.String()),
  words: nullable(count),
  score: nullable(count),
  template: nullable(Type.Integer({ description: 'ID of its template.' })),
  not_indexable: nullable(Type.String({ description: 'Why search engines cannot index the URL.' })),
})

export function crawlUrlResource(url: ListedUrl): Static<typeof CrawlUrlResource> {
  return {
    number: url.number,
    url: url.url,
    state: url.state,
    status: url.status,
    failure: url.failure,
    ...(url.rule !== undefined && { rule: url.rule }),
    type: url.type,
    redirects_to: url.redirect,
    sources: [...url.sources],
    depth: url.clickDepth,
    inlinks: url.inlinks,
    first_byte_ms: url.firstByte,
    bytes: url.bytes,
    title: url.title,
    words: url.words,
    score: url.score,
    template: url.template,
    not_indexable: url.notIndexable,
  }
}
