import type { RobotsDirective } from '../../facts/network-facts.ts'
import { defineCheck, pass, warn } from '../check.ts'
import { CRAWLERS } from '../../facts/derived/crawlers.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'

/** Names in meta elements that differ from the product tokens of robots.txt (Yandex, Bing, Naver). */
const META_NAMES = ['yandex', 'msnbot', 'naverbot']

const SEARCH_BOTS = new Set([
  '*',
  ...META_NAMES,
  ...CRAWLERS.filter(({ kind }) => kind === 'search').map(({ token }) => token.toLowerCase()),
])

export const pageNofollow = defineCheck({
  id: 'page-nofollow',
  category: 'seo',
  family: 'indexing',
  tier: 'D',
  title: 'Search engines may follow the links of the page',
  why: 'A nofollow for the whole page also affects links to pages of the same site.',
  fix: 'Remove nofollow (or none) from the robots meta element or X-Robots-Tag, and mark single links with rel="nofollow" instead.',
  criteria: {
    pass: 'No nofollow or none is set for all bots or for a bot of a search engine.',
    warn: 'At least one nofollow or none is set for all bots or for a bot of a search engine.',
    note: 'Robots meta elements, meta elements with the name of a bot, and X-Robots-Tag headers are read. A rel="nofollow" on single links is ignored.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  appliesTo: 'any',
  reads: ['robotsDirectives'],
  examples: {
    pass: [
      { html: '<meta name="robots" content="index, follow"><a href="/a">A</a>' },
      { html: '<a href="/login" rel="nofollow">Sign in</a>' },
    ],
    warn: [
      { html: '<meta name="robots" content="nofollow">' },
      { html: '<meta name="yandex" content="nofollow">' },
      { html: '<p>Hello', headers: [['X-Robots-Tag', 'none']] },
    ],
  },

  evaluate({ robotsDirectives }) {
    const found = robotsDirectives.filter(forbidsFollowing)
    return found.length === 0
      ? pass()
      : warn(
          'A nofollow asks search engines to follow none of the links',
          found.map(directiveEvidence),
        )
  },
})

function forbidsFollowing({ name, bot }: RobotsDirective): boolean {
  return (name === 'nofollow' || name === 'none') && SEARCH_BOTS.has(bot)
}
