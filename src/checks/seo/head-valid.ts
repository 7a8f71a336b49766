import { at, defineCheck, fail, pass, warn } from '../check.ts'

const NEEDED_IN_HEAD = new Set([
  'title',
  'base',
  'canonical',
  'hreflang',
  'meta robots',
  'meta googlebot',
])

export const headValid = defineCheck({
  id: 'head-valid',
  category: 'seo',
  family: 'document',
  tier: 'C',
  title: 'The head is not cut short',
  why: 'An element that is not allowed in the head ends it. Search engines ignore a canonical URL or hreflang after that point.',
  fix: 'Move the element that ends the head into the body, or put it after the title, canonical, robots and hreflang elements.',
  criteria: {
    pass: 'The head ends where its end tag is, or the document has no such end tag.',
    warn: 'An element or text that is not allowed in the head ends it early, but nothing that search engines need follows before the end tag; this weighs little.',
    fail: 'A title, base, canonical, hreflang, meta robots or meta googlebot element before the end tag of the head ends up in the body.',
    note: 'Without an end tag of the head, nothing shows what was meant to be in it.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  reads: ['head'],
  examples: {
    pass: [
      {
        html: '<html><head><title>Library</title><link rel="canonical" href="/page"></head><body>',
      },
    ],
    warn: [
      {
        html: '<html><head><title>Library</title><img src="/p.gif" alt=""><meta name="author" content="Ann"></head><body>',
      },
    ],
    fail: [
      {
        html: '<html><head><title>Library</title><div></div><link rel="canonical" href="/page"></head><body>',
      },
    ],
  },

  evaluate({ head: { lost, endedBy } }) {
    if (endedBy === null && lost.length === 0) return pass()
    const culprit = endedBy ? [{ ...at(endedBy), name: endedBy.what, note: 'ends the head' }] : []
    const needed = lost.filter(({ what }) => NEEDED_IN_HEAD.has(what))
    if (needed.length === 0) {
      return warn(`The head ends early${by(endedBy)}, without loss for search engines`, culprit, {
        tier: 'F',
      })
    }
    return fail(
      `The head ends early${by(endedBy)}, which moves ${[...new Set(needed.map(({ what }) => what))].join(', ')} into the body`,
      [...culprit, ...needed.map((element) => ({ ...at(element), name: element.what }))],
    )
  },
})

function by(endedBy: { readonly what: string } | null): string {
  if (!endedBy) return ''
  return endedBy.what === 'text' ? ' because of text' : ` because of <${endedBy.what}>`
}
