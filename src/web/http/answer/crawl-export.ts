import type { FastifyReply } from 'fastify'
import { MOST_ROWS, type SiteFinding, type SiteUrl } from '../../../report/site/site-results.ts'
import { siteCsvHead, siteCsvRows } from '../../../report/write/site/write-site-csv.ts'
import { xmlText } from '../../../report/write/ci/xml-text.ts'
import type { SiteSummary } from '../../../report/site/pack-site.ts'
import type { Crawls } from '../../../store/sites/crawls.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import { budgetVerdict } from '../../../report/rules/budget-verdict.ts'
import type { RuleVerdict } from '../../../report/rules/judge-rules.ts'
import { siteVerdicts } from '../../query/site-verdicts.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { CRAWL_FILES, type CrawlFormat, forPrograms } from './crawl-formats.ts'
import { begunBody } from '../begun-body.ts'
import type { InTurns } from '../in-turns.ts'

interface CrawlExport {
  readonly crawls: Crawls
  readonly crawl: Crawl
  readonly summary: SiteSummary
  readonly budgets: Pick<Budgets, 'ofReport'>
  /** Whose budgets apply. */
  readonly site: Pick<SiteAudit, 'projectId'>
  readonly format: CrawlFormat
  readonly inTurns: InTurns
  readonly version: string
  /** Public URL of this installation. */
  readonly server: string
}

/** Sends the results of a completed crawl as they are read. */
export async function sendCrawlExport(
  reply: FastifyReply,
  { crawls, crawl, summary, budgets, site, format, inTurns, version, server }: CrawlExport,
): Promise<FastifyReply> {
  const { host } = new URL(summary.url)
  const { type, end } = CRAWL_FILES[format]
  const name = `${host.replaceAll(/[^\w.-]/g, '-')}-crawl-${crawl.number}.${end}`
  const hasBudgets = format !== 'csv' && format !== 'sitemap'
  const rules = hasBudgets ? await budgets.ofReport(site) : []
  const verdicts = await siteVerdicts(crawls, crawl, rules)
  const body = await bodyOf()
  return reply.header('Content-Disposition', `attachment; filename="${name}"`).type(type).send(body)

  async function bodyOf() {
    switch (format) {
      case 'csv':
        return await begunBody(inTurns(csvOf(crawls, crawl)), reply)
      case 'json':
        return await begunBody(inTurns(jsonOf(crawls, crawl, { summary, verdicts })), reply)
      case 'sitemap':
        return await begunBody(inTurns(sitemapOf(crawls, crawl)), reply)
      default:
        return await forPrograms(format, { crawls, crawl, summary, verdicts, version, server })
    }
  }
}

async function* csvOf(crawls: Crawls, crawl: Crawl): AsyncGenerator<string> {
  const checksOf = createCheckLookup(await crawls.pagesOfFindings(crawl))
  yield siteCsvHead()
  for await (const urls of crawls.everyUrls(crawl)) {
    yield siteCsvRows(urls.map(siteUrl), (place) => checksOf(urls[place]?.number ?? 0))
  }
}

/**
 * Returns the checks that a page does not pass, for pages in the order of their numbers. The lists of page numbers are
 * walked in parallel: inverting two million of them at once would take half a second.
 */
function createCheckLookup(pages: ReadonlyMap<string, Uint32Array>) {
  const walks = [...pages].map(([check, numbers]) => ({ check, numbers, at: 0 }))
  return (number: number): string[] =>
    walks.flatMap((walk) => {
      const { check, numbers } = walk
      while ((numbers[walk.at] ?? number) < number) walk.at += 1
      return numbers[walk.at] === number ? [check] : []
    })
}

/** The indexable pages, as a sitemap of the site would list them: 20,000 at most, of 50,000 that a file may have. */
async function* sitemapOf(crawls: Crawls, crawl: Crawl): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for await (const urls of crawls.everyUrls(crawl)) {
    const indexable = urls.filter((url) => siteUrl(url).indexable)
    yield indexable.map(({ url }) => `  <url><loc>${xmlText(url)}</loc></url>\n`).join('')
  }
  yield '</urlset>\n'
}

/** Same format as the command line, with the summary's members first. */
async function* jsonOf(
  crawls: Crawls,
  crawl: Crawl,
  { summary, verdicts }: { summary: SiteSummary; verdicts: readonly RuleVerdict[] },
): AsyncGenerator<string> {
  const { page_checks: _, checks_of_indexable: __, ...shown } = summary
  const head = JSON.stringify(shown)
  yield `${head.slice(0, -1)},"findings":[`
  for (const [place, { example: _, ...finding }] of (await crawls.findings(crawl)).entries()) {
    const start = JSON.stringify(finding)
    yield `${place === 0 ? '' : ','}${start.slice(0, -1)},"rows":[`
    const urls: string[] = []
    for await (const rows of evidenceOf(crawls, crawl, finding)) {
      yield `${urls.length === 0 ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',')}`
      urls.push(...rows.map(({ url }) => url))
    }
    const named = urls.length > 0 ? urls : await pageUrls(crawls, crawl, finding)
    yield `],"urls":${JSON.stringify(named)}}`
  }
  yield '],"urls":['
  let isFirst = true
  for await (const urls of crawls.everyUrls(crawl)) {
    yield `${isFirst ? '' : ','}${urls.map((url) => JSON.stringify(siteUrl(url))).join(',')}`
    isFirst = false
  }
  const budgets = verdicts.map(budgetVerdict)
  yield `]${budgets.length === 0 ? '' : `,"budgets":${JSON.stringify(budgets)}`}}\n`
}

type Head = Pick<SiteFinding, 'check' | 'rows_total'>

const ROWS = 50

async function* evidenceOf(crawls: Crawls, crawl: Crawl, { check, rows_total: total }: Head) {
  const pages = Math.ceil(Math.min(total, MOST_ROWS) / ROWS)
  for (let page = 1; page <= pages; page++) {
    yield await crawls.evidence(crawl, check, { page, perPage: ROWS })
  }
}

async function pageUrls(crawls: Crawls, crawl: Crawl, { check }: Head): Promise<string[]> {
  const found = await crawls.finding(crawl, check)
  const some = { page: 1, perPage: MOST_ROWS }
  const pages = await crawls.findingPages(crawl, found?.numbers ?? new Uint32Array(), some)
  return pages.items.map(({ url }) => url)
}

function siteUrl(url: ListedUrl): SiteUrl {
  const isAsked = url.type !== null
  const reason = url.notIndexable ?? (isAsked ? null : 'not-fetched')
  return {
    url: url.url,
    state: url.state,
    status: url.status,
    failure: url.failure,
    type: url.type ?? '',
    redirects_to: url.redirect,
    depth: url.clickDepth,
    inlinks: url.inlinks ?? 0,
    sources: url.sources,
    first_byte_ms: url.firstByte,
    bytes: url.bytes,
    title: url.title,
    words: url.words,
    score: url.score,
    indexable: reason === null,
    not_indexable: reason,
  }
}
