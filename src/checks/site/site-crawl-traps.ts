import { counted, joined } from '../shared/counted.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteCrawlTraps = defineSiteCheck({
  id: 'site-crawl-traps',
  category: 'seo',
  importance: 'medium',
  title: 'Crawlers reach the end of the site',
  why: 'Crawlers waste time on endless calendars, filters and looping paths, and find pages later.',
  fix: 'Do not link such URLs, or disallow them in robots.txt. Use links from the root ("/…").',
  criteria: {
    pass: 'No kind of URL led to pages without anything new, and no path wound up.',
    warn: 'At most 2 of the last 40 pages of a kind said something new, or a path repeats itself.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
  examples: {
    pass: [{ urls: { '/': {} } }],
    warn: [
      { urls: { '/': {} }, facts: { asleep: ['example.com/calendar/#'] } },
      { urls: { '/': { links: ['/a/a/a'] }, '/a/a/a': { state: 'trap' } } },
    ],
  },
  evaluate(site) {
    const wound = site.urls.filter(({ state }) => state === 'trap')
    const left = site.urls.filter(({ state }) => state === 'asleep')
    const count = site.asleep.length
    if (count === 0 && wound.length === 0) return PASS
    const kinds = [
      ...(count > 0 ? [`${counted(count, 'kind')} of URL`] : []),
      ...(wound.length > 0 ? [counted(wound.length, 'looping path')] : []),
    ]
    return {
      status: 'warn',
      message: `Links never end: ${joined(kinds)}`,
      rows: [
        ...site.asleep.map((shape) => ({
          url: shape,
          note: `${counted(left.length, 'URL')} of endless kinds were not fetched`,
        })),
        ...wound.map(({ url }) => ({ url })),
      ],
      pages: [],
    }
  },
})
