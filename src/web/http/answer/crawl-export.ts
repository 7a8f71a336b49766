import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SiteFinding, SiteUrl } from '../../../report/site/site-results.ts'
import { siteCsvHead, siteCsvRow } from '../../../report/write/site/write-site-csv.ts'
import type { Crawls } from '../../../store/sites/crawls.ts'
import type { ListedUrl } from '../../../store/sites/crawl-url-list.ts'
import type { Crawl } from '../../../store/sites/site-audit-row.ts'

interface CrawlExport {
  readonly crawls: Crawls
  readonly crawl: Crawl
  readonly format: 'json' | 'csv'
}

const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const

/** Sends what a crawl found, as it is read; undefined for one that has not completed. */
export async function sendCrawlExport(
  reply: FastifyReply,
  { crawls, crawl, format }: CrawlExport,
): Promise<FastifyReply | undefined> {
  const summary = await crawls.summary(crawl)
  if (summary === null) return undefined
  const { host } = new URL(summary.url)
  const name = `${host.replaceAll(/[^\w.-]/g, '-')}-crawl-${crawl.number}.${format}`
  reply.header('Content-Disposition', `attachment; filename="${name}"`)
  const text = format === 'csv' ? csvOf(crawls, crawl) : jsonOf(crawls, crawl, summary)
  return reply.type(TYPES[format]).send(Readable.from(text))
}

async function* csvOf(crawls: Crawls, crawl: Crawl): AsyncGenerator<string> {
  const checks = new Map<number, string[]>()
  for (const [check, numbers] of await crawls.pagesOfFindings(crawl)) {
    for (const number of numbers) {
      const known = checks.get(number)
      if (known) known.push(check)
      else checks.set(number, [check])
    }
  }
  yield siteCsvHead()
  for await (const url of crawls.everyUrl(crawl)) {
    yield siteCsvRow(siteUrl(url), checks.get(url.number) ?? [])
  }
}

/** As the command line prints it, with the summary's members first. */
async function* jsonOf(crawls: Crawls, crawl: Crawl, summary: object): AsyncGenerator<string> {
  const head = JSON.stringify(summary)
  yield `${head.slice(0, -1)},"findings":[`
  const numbers = await crawls.pagesOfFindings(crawl)
  for (const [place, finding] of (await crawls.findings(crawl)).entries()) {
    const some = { page: 1, perPage: MOST_URLS }
    const pages = await crawls.findingPages(crawl, numbers.get(finding.check) ?? [], some)
    const urls =
      finding.rows.length > 0
        ? finding.rows.map(({ url }) => url)
        : pages.items.map(({ url }) => url)
    const whole: SiteFinding = { ...finding, urls }
    yield `${place === 0 ? '' : ','}${JSON.stringify(whole)}`
  }
  yield '],"urls":['
  let isFirst = true
  for await (const url of crawls.everyUrl(crawl)) {
    yield `${isFirst ? '' : ','}${JSON.stringify(siteUrl(url))}`
    isFirst = false
  }
  yield ']}\n'
}

/** As in the results. */
const MOST_URLS = 1000

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
