import type { LinkFact } from '../../facts/element-facts.ts'
import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { partOrAll, verb } from '../shared/counted.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'
import { comparableUrl } from '../../facts/derived/same-url.ts'

const SOME = 0.2
const MOST = 0.8
const MOST_ROWS = 20

export const renderedLinks = defineLabCheck({
  id: 'rendered-links',
  category: 'seo',
  family: 'links',
  tier: 'C',
  title: 'Internal links are in the HTML',
  why: 'Crawlers find other pages by links. Links that scripts add are found later, and by crawlers without scripts never.',
  fix: 'Send the links of navigation and content in the HTML.',
  criteria: {
    pass: 'At most 20 % of the internal URLs that the rendered page links to are missing from the HTML.',
    warn: 'More than 20 % are missing from the HTML.',
    fail: 'More than 80 % are missing from the HTML.',
    'not-applicable':
      'The rendered page has no internal links, the browser loaded another page, or the HTML or the rendered page could not be read to the end.',
    note: 'Each URL of the site counts once, without its fragment.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['links', 'rendered', 'address', 'document'],
  examples: {
    pass: [{ html: '<a href="/books">Books</a><a href="/films">Films</a>' }],
    warn: [
      {
        html: '<a href="/books">Books</a>',
        rendered: '<a href="/books">Books</a><a href="/films">Films</a>',
      },
    ],
    fail: [{ html: '<div id="app"></div>', rendered: '<a href="/books">Books</a>' }],
    'not-applicable': [{ html: '<p>No links.' }],
  },

  evaluate(facts) {
    const different = notComparable(facts)
    if (different) return different
    const sent = internalAddresses(asSent(facts).links)
    const rendered = [...internalAddresses(facts.rendered.document.links)]
    if (rendered.length === 0) return notApplicable('The page has no internal links')

    const added = rendered.filter((url) => !sent.has(url))
    const share = added.length / rendered.length
    const details = { value: { number: Math.round(share * 100), unit: 'percent' } } as const
    if (share <= SOME) return pass(undefined, details)
    const message = `${partOrAll(added.length, rendered.length, 'internal link')} ${verb(added.length, 'is', 'are')} missing from the HTML`
    const rows = added.slice(0, MOST_ROWS).map((url) => ({ url }))
    return share > MOST ? fail(message, rows, details) : warn(message, rows, details)
  },
})

function internalAddresses(links: readonly LinkFact[]): Set<string> {
  return new Set(
    links.flatMap(({ party, url }) =>
      party === 'internal' && url !== null ? (comparableUrl(url) ?? []) : [],
    ),
  )
}
