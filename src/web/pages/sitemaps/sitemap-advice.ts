import type { SitemapFault } from '../../../report/sitemap-outcome.ts'

export interface SitemapAdvice {
  readonly title: string
  /** What can be done about it. */
  readonly next: string
}

const ADVICE: Readonly<Record<SitemapFault['code'], SitemapAdvice>> = {
  unreachable: {
    title: 'The sitemap could not be reached',
    next: 'Check the address, and whether the site is up. Internal networks are only read where the operator of this installation allows them.',
  },
  timeout: {
    title: 'The sitemap took too long',
    next: 'Try again in a while. Of a very large sitemap, enter the address of one of its files.',
  },
  redirect: {
    title: 'The sitemap redirects and never arrives',
    next: 'Follow the redirects by hand, and enter the address where they ought to end.',
  },
  invalid: {
    title: 'The server’s answer cannot be read',
    next: 'It is not valid HTTP. Check that the address is that of a web server.',
  },
  'too-large': {
    title: 'The sitemap is too large',
    next: 'Pagemark reads the first 4 MB of a file, 10 MB unpacked, and no page is listed there. Enter the address of a smaller file, or the pages themselves as a list.',
  },
  status: {
    title: 'There is no sitemap at this address',
    next: 'Check the address. The site’s robots.txt often names its sitemap: enter the site alone to have it looked up there.',
  },
  html: {
    title: 'This is a web page, not a sitemap',
    next: 'Enter the site alone, without a path, to have its sitemap looked for; or audit this one page.',
  },
  'not-sitemap': {
    title: 'This is not a sitemap',
    next: 'A sitemap is XML with urlset or sitemapindex as its root, a feed, or a text file with an address a line, each also as gzip.',
  },
  empty: {
    title: 'The sitemap is empty',
    next: 'It lists no page. If the site has other sitemaps, enter the address of one of them.',
  },
  nested: {
    title: 'The sitemap lists too many levels of others',
    next: 'An index may list sitemaps, and those again; deeper ones are not followed. Enter the address of one of them.',
  },
  'not-found': {
    title: 'The site has no sitemap',
    next: 'Its robots.txt names none, and there is none at /sitemap.xml or the other usual places. Enter the sitemap’s own address, or the pages themselves as a list.',
  },
  crashed: {
    title: 'Reading the sitemap broke down',
    next: 'It was tried three times. That is a fault of ours and not of the site; the operator finds the reason in the log.',
  },
}

/** What a fault is called, and what can be done about it. */
export function sitemapAdvice({ code }: Pick<SitemapFault, 'code'>): SitemapAdvice {
  return ADVICE[code]
}
