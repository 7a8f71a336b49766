import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { counted } from '../shared/counted.ts'
import { isError, linkingPages, sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteBrokenLinks = defineSiteCheck({
  id: 'site-broken-links',
  category: 'seo',
  importance: 'high',
  title: 'Links within the site lead to pages',
  why: 'Visitors who follow a broken link get an error, and crawlers waste requests on it.',
  fix: 'Correct the links, or redirect the missing URL to the page that replaces it.',
  criteria: {
    pass: 'Every linked URL of the site answers with a status below 400.',
    fail: 'A linked URL answers twice with a status of 400 to 499, or does not answer.',
    note: 'Server errors and 401 and 403 are not counted here.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  supersedes: ['broken-internal-links'],
  examples: {
    pass: [{ urls: { '/': { links: ['/a'] }, '/a': {} } }],
    fail: [{ urls: { '/': { links: ['/gone'] }, '/gone': { status: 404 } } }],
  },
  evaluate(site) {
    const broken = site.urls.filter((url) => {
      const status = url.answer?.status ?? null
      const isTold = status === 401 || status === 403 || status === 429
      return isError(url) && !isTold && (status ?? 0) < 500 && url.answer?.failure !== 'timeout'
    })
    const linked = broken.flatMap((url) => {
      const pages = linkingPages(site, url.number)
      return pages.length === 0 ? [] : [{ url, pages }]
    })
    if (linked.length === 0) return PASS
    return {
      status: 'fail',
      message: `Links lead to ${counted(linked.length, 'missing URL')} of the site`,
      rows: linked.map(({ url, pages }) => ({
        url: url.url,
        ...statusOf(url.answer?.status ?? null),
        ...anchorsOf(site, url.number),
        ...sourcesOf(site, pages),
      })),
      pages: [...new Set(linked.flatMap(({ pages }) => pages))],
    }
  },
})

function statusOf(status: number | null) {
  return status === null ? { note: 'no response' } : { status }
}

/** Limit of named link texts. */
const MOST_ANCHORS = 3
/** Links that are read for them: one in a menu is on every page. */
const READ_LINKS = 200

/** The texts of links to a URL, which help to find them on the page. */
function anchorsOf({ links }: SiteFacts, number: number) {
  const texts = new Set<string>()
  for (const { anchor } of Iterator.from(links.into(number)).take(READ_LINKS)) {
    if (anchor.trim() !== '') texts.add(anchor.trim())
    if (texts.size === MOST_ANCHORS) break
  }
  return texts.size === 0 ? {} : { value: [...texts].map((text) => `"${text}"`).join(', ') }
}
