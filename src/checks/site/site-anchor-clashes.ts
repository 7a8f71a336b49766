import { counted } from '../shared/counted.ts'
import { sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'
import type { SiteLink } from '../../crawl/site-facts/link-table.ts'

/** Fewer words are headings and menus of one letter. */
const FEWEST_WORDS = 2
/** Limit of named targets per text. */
const MOST_TARGETS = 5

export const siteAnchorClashes = defineSiteCheck({
  id: 'site-anchor-clashes',
  category: 'seo',
  importance: 'low',
  title: 'A link text leads to one page',
  why: 'Readers and search engines cannot tell what is behind two links that read the same.',
  fix: 'Name in each link what is special about its page.',
  criteria: {
    pass: 'No link text of two words and more, outside navigation, leads to different pages.',
    warn: 'One does.',
    'not-applicable': 'No link outside navigation has a text of two words.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  examples: {
    pass: [{ urls: { '/': { links: [{ to: '/a', anchor: 'Opening hours' }] }, '/a': {} } }],
    warn: [
      {
        urls: {
          '/': {
            links: [
              { to: '/a', anchor: 'Read more' },
              { to: '/b', anchor: 'read more' },
            ],
          },
          '/a': {},
          '/b': {},
        },
      },
    ],
    'not-applicable': [{ urls: { '/': { links: [{ to: '/a', anchor: 'Here' }] }, '/a': {} } }],
  },
  evaluate(site) {
    const groups = new Map<string, Map<number, SiteLink>>()
    const texts = new Map<string, string | null>()
    for (const link of site.links.all()) {
      if (link.around || !site.pages.has(link.to)) continue
      const known = texts.get(link.anchor)
      const text = known === undefined ? textOf(link.anchor) : known
      if (known === undefined) texts.set(link.anchor, text)
      if (text === null) continue
      const targets = groups.get(text) ?? new Map<number, SiteLink>()
      groups.set(text, targets)
      if (!targets.has(link.to)) targets.set(link.to, link)
    }
    if (groups.size === 0) {
      return siteNotApplicable('No link outside navigation has a text of two words.')
    }
    const clashes = [...groups.values()].filter(({ size }) => size > 1)
    if (clashes.length === 0) return PASS
    return {
      status: 'warn',
      message: `Links with the same text lead to different pages: ${counted(clashes.length, 'text')}`,
      rows: clashes
        .toSorted((a, b) => b.size - a.size)
        .map((targets) => {
          const [first] = targets.values()
          const shown = [...targets.keys()].slice(0, MOST_TARGETS)
          return {
            url: urlOf(site, shown[0] ?? 0),
            value: first?.anchor ?? '',
            note: `${targets.size} pages: ${shown.map((number) => urlOf(site, number)).join(' ')}`,
            ...sourcesOf(site, [...new Set([...targets.values()].map(({ from }) => from))]),
          }
        }),
      pages: [
        ...new Set(clashes.flatMap((targets) => [...targets.values()].map(({ from }) => from))),
      ],
    }
  },
})

/** What is compared of an anchor; null for too few words. */
function textOf(anchor: string): string | null {
  const text = anchor.trim().toLowerCase()
  return text.split(/\s+/).length < FEWEST_WORDS ? null : text
}
