import type { LinkFact } from '../../facts/element-facts.ts'
import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
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
  title: 'Links do not depend on scripts',
  why: 'Crawlers find other pages by links. Those that scripts write are found later, and not at all by crawlers that run none.',
  fix: 'Send the links of navigation and content in the HTML.',
  criteria:
    'Passes when at most 20 % of the addresses on the same site that the rendered page links to are missing from the HTML. Warns above that and fails when more than 80 % are. Fragments make no difference. Does not apply when the rendered page has no such links, the browser ended up at another address, or either document was not read to its end.',
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
    if (rendered.length === 0) return notApplicable('The page has no links to its own site.')

    const added = rendered.filter((url) => !sent.has(url))
    const share = added.length / rendered.length
    const details = { value: { number: Math.round(share * 100), unit: 'percent' } } as const
    if (share <= SOME) return pass(undefined, details)
    const message = `Only after scripts ran: ${added.length} of ${counted(rendered.length, 'link')} to the site.`
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
