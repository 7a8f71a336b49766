import { counted, verb } from '../shared/counted.ts'
import { isError, listedIn } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteSitemapErrors = defineSiteCheck({
  id: 'site-sitemap-errors',
  category: 'seo',
  importance: 'high',
  title: 'Sitemaps list pages of the site that exist',
  why: 'Search engines trust a sitemap less that lists missing pages, and ignore those of other hosts.',
  fix: 'Generate the sitemap from the pages that exist.',
  criteria: {
    pass: 'Every listed URL is of the site and answers with a status below 400.',
    fail: 'A listed URL answers with 400 or above, or is of another host.',
    'not-applicable': 'No sitemap was found.',
  },
  source: 'https://www.sitemaps.org/protocol.html#location',
  examples: {
    pass: [{ urls: { '/': {} }, sitemap: ['/'] }],
    fail: [{ urls: { '/': {}, '/gone': { status: 404 } }, sitemap: ['/', '/gone'] }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate({ urls, record }) {
    const { sitemaps } = record
    if (sitemaps.every(({ entries }) => entries === 0)) {
      return siteNotApplicable('No sitemap was found.')
    }
    const broken = urls.filter((url) => url.sources.includes('sitemap') && isError(url))
    const foreign = sitemaps.reduce((sum, { foreignCount }) => sum + foreignCount, 0)
    const count = broken.length + foreign
    if (count === 0) return PASS
    return {
      status: 'fail',
      message: `Sitemaps list ${counted(count, 'URL')} that ${verb(count, 'is', 'are')} missing or of another host`,
      rows: [
        ...broken.map(({ url, answer, sitemap }) => ({
          url,
          ...(answer?.status != null && { status: answer.status }),
          ...listedIn(record, sitemap),
        })),
        ...sitemaps.flatMap(({ url, foreign: others }) =>
          others.map((other) => ({ url: other, note: `of another host, listed in ${url}` })),
        ),
      ],
      pages: broken.map(({ number }) => number),
    }
  },
})
