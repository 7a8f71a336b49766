import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const titleSingle = defineCheck({
  id: 'title-single',
  category: 'seo',
  family: 'title',
  tier: 'E',
  title: 'There is exactly one title, in the head',
  why: 'Browsers take the first title and search engines may take another.',
  fix: 'Keep one <title> in the head and remove the others.',
  criteria:
    'Passes with exactly one title element, in the head. Warns from 2, and when the one stands in the body; there is no failure. Empty title elements count, those of SVG images do not. Not applicable without a title.',
  source: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
  reads: ['head'],
  examples: {
    pass: [{ html: '<title>Library</title><svg><title>Logo</title></svg>' }],
    warn: [
      { html: '<title>Library</title><title>Town library</title>' },
      { html: '<body><p>Hello</p><title>Library</title></body>' },
    ],
    'not-applicable': [{ html: '<h1>Library</h1>' }],
  },

  evaluate({ head: { titles } }) {
    if (titles.length === 0) return notApplicable('The page has no title.')
    const rows = titles.map((title) => ({
      ...at({ line: title.line }),
      value: fold(title.text),
      ...(title.inHead ? {} : { note: 'in the body' }),
    }))
    if (titles.length > 1) {
      return warn(`There are ${titles.length} title elements.`, rows, {
        value: { number: titles.length, unit: 'count' },
      })
    }
    return titles[0]?.inHead ? pass() : warn('The title stands in the body.', rows)
  },
})
