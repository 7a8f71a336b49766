import type { SitemapFault } from '../../../report/sitemap-outcome.ts'

export interface SitemapAdvice {
  readonly title: string
  /** What to do about it. */
  readonly next: string
}

const ADVICE: Readonly<Record<SitemapFault['code'], SitemapAdvice>> = {
  unreachable: {
    title: 'The sitemap could not be reached',
    next: 'Check the address, and whether the site is up. Internal networks are only read if the operator allows it.',
  },
  timeout: {
    title: 'The sitemap took too long',
    next: 'Try again later. For a very large sitemap, enter the address of one of its files.',
  },
  redirect: {
    title: 'The sitemap redirects endlessly',
    next: 'Follow the redirects manually and enter the final address.',
  },
  invalid: {
    title: 'The server’s response cannot be read',
    next: 'The response is not valid HTTP. Check that the address belongs to a web server.',
  },
  'too-large': {
    title: 'The sitemap is too large',
    next: 'Pagemark reads the first 4 MB of a file, 10 MB uncompressed, and found no page there. Enter the address of a smaller file, or enter the pages as a list.',
  },
  status: {
    title: 'There is no sitemap at this address',
    next: 'Check the address. The site’s robots.txt often names its sitemap: enter only the site to look it up there.',
  },
  html: {
    title: 'This is a web page, not a sitemap',
    next: 'Enter the site without a path to find its sitemap, or audit this one page.',
  },
  'not-sitemap': {
    title: 'This is not a sitemap',
    next: 'A sitemap is XML with urlset or sitemapindex as its root, a feed, or a text file with one URL per line, optionally as gzip.',
  },
  empty: {
    title: 'The sitemap is empty',
    next: 'The sitemap lists no page. If the site has another sitemap, enter its address.',
  },
  nested: {
    title: 'The sitemaps are nested too deeply',
    next: 'Pagemark follows two levels of sitemap indexes. Enter the address of a deeper sitemap.',
  },
  'not-found': {
    title: 'The site has no sitemap',
    next: 'robots.txt names no sitemap, and none was found at /sitemap.xml or other usual places. Enter the address of the sitemap, or enter the pages as a list.',
  },
  crashed: {
    title: 'The sitemap could not be read',
    next: 'Three attempts failed because of an internal error, not because of the site. The operator can find the reason in the log.',
  },
}

/** The title of an error, and what to do about it. */
export function sitemapAdvice({ code }: Pick<SitemapFault, 'code'>): SitemapAdvice {
  return ADVICE[code]
}
