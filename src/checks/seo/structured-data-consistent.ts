import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { targetedResults } from '../shared/missing-properties.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'
import {
  schemaGraph,
  type SchemaItem,
  valuesOf,
  type SchemaGraph,
  isNode,
} from '../../facts/derived/schema-graph.ts'
import { wordsOf } from '../../facts/derived/text-words.ts'
import { cutShort } from '../shared/truncated.ts'

/** The facts do not contain longer texts completely. */
const TEXT_LIMIT = 20_000

/** A headline has fewer. */
const COMPARED_WORDS = 40
const COMPARED_CHARACTERS = 500
/** For example, one name in several languages. */
const COMPARED_NAMES = 10

/** Descriptions of the site, a part or a rating need not be named on the page. */
const OF_THE_PAGE = new Set(['Article', 'BlogPosting', 'Product', 'Recipe', 'JobPosting', 'Event'])

export const structuredDataConsistent = defineCheck({
  id: 'structured-data-consistent',
  category: 'seo',
  family: 'structured-data',
  tier: 'F',
  title: 'Structured data matches the page',
  why: 'Structured data about content that the page does not show violates Google’s guidelines, and Google can ignore it for the whole site.',
  fix: 'Use the names, headlines and URLs of the page in the structured data.',
  criteria: {
    pass: 'The one item that describes the page matches the page.',
    warn: 'A headline, name or title is found neither whole nor with at least half of its words in titles, headings and main text, or url or mainEntityOfPage is not the canonical or final URL.',
    'not-applicable': 'The page has no such item or several, or parsing stopped at a limit.',
    note: 'The check covers Article, BlogPosting, Product, Recipe, JobPosting, Event and their subtypes, without prices and ratings. Differences in www., trailing slash and a missing query are ignored. Names are not compared where the main text has 20,000 characters or more or is written only by scripts.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  reads: ['structuredData', 'head', 'headings', 'text', 'canonicals', 'address', 'document'],
  examples: {
    pass: [
      {
        html: '<title>Bread</title><h1>Country bread</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Country Bread","url":"https://www.example.com/page"}</script>',
      },
    ],
    warn: [
      {
        html: '<title>Bread</title><h1>Country bread</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Chocolate cake"}</script>',
      },
      {
        html: '<title>Bread</title><h1>Bread</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Bread","url":"https://www.example.com/cake"}</script>',
      },
    ],
    'not-applicable': [{ html: '<p>Hello</p>' }],
  },

  evaluate(facts) {
    const graph = schemaGraph(facts.structuredData)
    const items = graph.items.filter((item) => isOfPage(item, graph))
    const [item] = items
    // Several such items are a list: none of them need be the page's topic.
    if (!item || items.length > 1)
      return notApplicable('The page does not have exactly one item that describes its content')
    const cut = cutShort(facts.document)
    if (cut) return cut

    const differing = [...nameRows(item, graph, facts), ...addressRows(item, graph, facts)]
    return differing.length === 0
      ? pass()
      : warn(
          `${counted(differing.length, 'value')} of the structured data ${verb(differing.length, 'does', 'do')} not match the page`,
          differing,
        )
  },
})

function isOfPage(item: SchemaItem, graph: SchemaGraph): boolean {
  return targetedResults(item, graph).some(({ types }) =>
    types.some((type) => OF_THE_PAGE.has(type)),
  )
}

type Shown = Pick<PageFacts, 'head' | 'headings' | 'text' | 'canonicals' | 'address'>

function nameRows(item: SchemaItem, graph: SchemaGraph, facts: Shown): Evidence[] {
  if (facts.text.main.length >= TEXT_LIMIT || facts.text.emptyRoots.length > 0) return []
  const shown = plain(
    [
      ...facts.head.titles.map(({ text }) => text),
      ...facts.headings.map(({ name }) => name),
      facts.text.main,
    ].join(' '),
  )
  return ['headline', 'name', 'title'].flatMap((property) =>
    valuesOf(item.node, property, graph)
      .filter((value) => typeof value === 'string')
      .slice(0, COMPARED_NAMES)
      .filter((value) => !isShown(value.slice(0, COMPARED_CHARACTERS), shown))
      .map((value) => ({ name: property, value, note: 'not found on the page' })),
  )
}

/** Word for word, or most of its words: headlines are shortened and reworded. */
function isShown(text: string, shown: string): boolean {
  if (shown.includes(plain(text))) return true
  const words = wordsOf(withoutMarks(text)).slice(0, COMPARED_WORDS)
  return words.filter((word) => shown.includes(plain(word))).length * 2 >= words.length
}

/**
 * Letters and digits only. A name may be split over elements, by soft hyphens or differently than in the data, so
 * spaces prove nothing; neither do accents, which some systems drop.
 */
function plain(text: string): string {
  return withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u00AD\u200B-\u200D]+/gu, '')
    .toLowerCase()
}

function addressRows(item: SchemaItem, graph: SchemaGraph, facts: Shown): Evidence[] {
  const { base, final } = facts.address
  const own = declaredCanonical(facts.canonicals) ?? final
  return ['url', 'mainEntityOfPage'].flatMap((property) =>
    valuesOf(item.node, property, graph).flatMap((value) => {
      const written = isNode(value) ? value['@id'] : value
      const url =
        typeof written === 'string' && ADDRESS.test(written) ? URL.parse(written, base) : null
      if (!url || !/^https?:$/.test(url.protocol)) return []
      return isSamePage(url.href, own) || isSamePage(url.href, final)
        ? []
        : [{ url: url.href, name: property, expected: own }]
    }),
  )
}

/** Not the word `true`, which some systems write for `mainEntityOfPage`. */
const ADDRESS = /^\s*(?:https?:|[/?#.])/i

/** The URLs may differ by `www.`, a trailing slash or a query parameter. */
function isSamePage(one: string, other: string): boolean {
  if (sameUrl(one, other)) return true
  const [a, b] = [URL.parse(one), URL.parse(other)]
  if (!a || !b || placeOf(a) !== placeOf(b)) return false
  return a.search === b.search || a.search === '' || b.search === ''
}

function placeOf({ hostname, pathname }: URL): string {
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`
}
