import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { isAround } from '../../crawl/store/link-columns.ts'
import { counted, verb } from '../shared/counted.ts'
import { sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

/** Fewer words are headings and menus of one letter. */
const FEWEST_WORDS = 2
/** Limit of named targets per text. */
const MOST_TARGETS = 5

export const siteAnchorClashes = defineSiteCheck({
  id: 'site-anchor-clashes',
  category: 'seo',
  importance: 'low',
  title: 'A link text leads to one page',
  why: 'Readers and search engines cannot tell links with the same text apart.',
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
    const { anchors, from, texts } = site.links.columns
    const groups = targetsByText(site)
    if (groups.size === 0) {
      return siteNotApplicable('No link outside navigation has a text of two words.')
    }
    const clashes = [...groups.values()].filter(({ size }) => size > 1)
    if (clashes.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(clashes.length, 'link text')} ${verb(clashes.length, 'leads', 'lead')} to different pages`,
      rows: clashes
        .toSorted((a, b) => b.size - a.size)
        .map((targets) => {
          const [place = 0] = targets.values()
          const shown = [...targets.keys()].slice(0, MOST_TARGETS)
          return {
            url: urlOf(site, shown[0] ?? 0),
            value: texts[anchors[place] ?? 0] ?? '',
            note: `${targets.size} pages: ${shown.map((number) => urlOf(site, number)).join(' ')}`,
            ...sourcesOf(site, [...pagesAt(targets.values(), from)]),
          }
        }),
      pages: [
        ...pagesAt(
          clashes.flatMap((targets) => [...targets.values()]),
          from,
        ),
      ],
    }
  },
})

/** Places of the first link to each target, by target and by text: of links between pages, outside navigation. */
function targetsByText({ links, pages }: SiteFacts): ReadonlyMap<string, Map<number, number>> {
  const { to, flags, anchors, texts } = links.columns
  const groups = new Map<string, Map<number, number>>()
  /** The group of each anchor; null for too few words. */
  const groupOf: (Map<number, number> | null)[] = []
  /** The anchor of the last link to each target, which most of its links have. */
  const lastAnchor: number[] = []
  for (let place = 0; place < to.length; place++) {
    const [target = 0, anchor = 0] = [to[place], anchors[place]]
    if (isAround(flags[place] ?? 0) || lastAnchor[target] === anchor || !pages.has(target)) continue
    lastAnchor[target] = anchor
    const known = groupOf[anchor]
    const group = known === undefined ? groupFor(texts[anchor] ?? '') : known
    groupOf[anchor] = group
    if (group !== null && !group.has(target)) group.set(target, place)
  }
  return groups

  function groupFor(anchor: string): Map<number, number> | null {
    const text = textOf(anchor)
    if (text === null) return null
    const group = groups.get(text) ?? new Map<number, number>()
    groups.set(text, group)
    return group
  }
}

function pagesAt(places: Iterable<number>, from: Uint32Array): Set<number> {
  return new Set(Iterator.from(places).map((place) => from[place] ?? 0))
}

/** What is compared of an anchor; null for too few words. */
function textOf(anchor: string): string | null {
  const text = anchor.trim().toLowerCase()
  return text.split(/\s+/).length < FEWEST_WORDS ? null : text
}
