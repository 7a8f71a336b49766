import { CrawlFailure } from '../run/crawl-failure.ts'
import type { CrawlSitemap } from './crawl-sitemap.ts'

/** Why the sitemaps at a URL list no page of its site. */
export function sitemapFailure(url: string, files: readonly CrawlSitemap[]): CrawlFailure {
  const { host } = new URL(url)
  const [first] = files
  if (first === undefined) {
    return failure(
      `${host} has no sitemap: robots.txt names none, and none is at /sitemap.xml. Enter the URL of the sitemap.`,
    )
  }
  const foreign = files.find(({ foreignCount }) => foreignCount > 0)
  if (foreign) {
    const [example = ''] = foreign.foreign
    return failure(
      `${foreign.url} lists no page of ${host}. It lists ${foreign.foreignCount} of other sites, such as ${example}. Use the sitemap of one site.`,
    )
  }
  const broken = files.find(({ isIndex }) => !isIndex) ?? first
  return failure(`${broken.url} ${faultOf(broken)}`)
}

function failure(message: string): CrawlFailure {
  return new CrawlFailure('no-sitemap', message)
}

function faultOf({ status, fault, isIndex }: CrawlSitemap): string {
  if (status === null) return 'could not be reached. Try again later.'
  if (status < 200 || status >= 300) return `responds with status ${status}. Check the URL.`
  if (isIndex) return 'is a sitemap index that leads to no list of pages.'
  if (fault === 'html') return 'is a web page. Enter the URL of a sitemap.'
  if (fault === 'too-large') return 'is too large to read. Use a smaller sitemap.'
  if (fault === 'empty') return 'lists no page.'
  return 'is no sitemap. Enter the URL of an XML or text sitemap.'
}
