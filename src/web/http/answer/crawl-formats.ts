import type { RuleVerdict } from '../../../report/rules/judge-rules.ts'
import type { SiteFinding } from '../../../report/site/site-results.ts'
import type { SiteSummary } from '../../../report/site/pack-site.ts'
import {
  NAMED_URLS,
  type ProgramFinding,
  type SiteForPrograms,
} from '../../../report/write/site/site-for-programs.ts'
import { writeSiteMarkdown } from '../../../report/write/site/write-site-markdown.ts'
import { writeSiteJunit } from '../../../report/write/site/write-site-junit.ts'
import { writeSiteSarif } from '../../../report/write/site/write-site-sarif.ts'
import type { Crawls } from '../../../store/sites/crawls.ts'
import type { Crawl } from '../../../store/sites/site-audit-row.ts'

export type CrawlFormat = 'json' | 'csv' | 'sarif' | 'junit' | 'markdown' | 'sitemap'

export const CRAWL_FORMATS = [
  'json',
  'csv',
  'sarif',
  'junit',
  'markdown',
  'sitemap',
] as const satisfies readonly CrawlFormat[]

/** Media type, and the end of the file's name. */
export const CRAWL_FILES = {
  json: { type: 'application/json; charset=utf-8', end: 'json' },
  csv: { type: 'text/csv; charset=utf-8', end: 'csv' },
  sarif: { type: 'application/json; charset=utf-8', end: 'sarif' },
  junit: { type: 'application/xml; charset=utf-8', end: 'junit.xml' },
  markdown: { type: 'text/markdown; charset=utf-8', end: 'md' },
  sitemap: { type: 'application/xml; charset=utf-8', end: 'sitemap.xml' },
} as const satisfies Record<CrawlFormat, { readonly type: string; readonly end: string }>

interface Programs {
  readonly crawls: Crawls
  readonly crawl: Crawl
  readonly summary: SiteSummary
  /** Budgets of the project that apply to a whole site. */
  readonly verdicts: readonly RuleVerdict[]
  readonly version: string
  /** Public URL of this installation. */
  readonly server: string
}

/** The results for other programs: small, since each finding names a few URLs only. */
export async function forPrograms(
  format: 'sarif' | 'junit' | 'markdown',
  { crawls, crawl, summary, verdicts, version, server }: Programs,
): Promise<string> {
  const findings: ProgramFinding[] = []
  for (const { example: _, ...finding } of await crawls.findings(crawl)) {
    findings.push({ ...finding, urls: await namedUrls(crawls, crawl, finding) })
  }
  const { url, started_at, duration_ms, site_checks } = summary
  const site: SiteForPrograms = { url, started_at, duration_ms, site_checks, findings, verdicts }
  if (format === 'markdown') return writeSiteMarkdown({ ...summary, findings, verdicts })
  return format === 'junit' ? writeSiteJunit(site) : writeSiteSarif(site, { version, server })
}

async function namedUrls(
  crawls: Crawls,
  crawl: Crawl,
  { check, rows_total: rows }: Pick<SiteFinding, 'check' | 'rows_total'>,
): Promise<string[]> {
  const some = { page: 1, perPage: NAMED_URLS }
  if (rows > 0) return (await crawls.evidence(crawl, check, some)).map(({ url }) => url)
  const found = await crawls.finding(crawl, check)
  const { items } = await crawls.findingPages(crawl, found?.numbers ?? new Uint32Array(), some)
  return items.map(({ url }) => url)
}
