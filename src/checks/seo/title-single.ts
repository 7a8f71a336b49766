import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const titleSingle = defineCheck({
  id: 'title-single',
  category: 'seo',
  family: 'title',
  tier: 'E',
  title: 'The page has one title, in the head',
  why: 'Browsers use the first title, and search engines may use another one.',
  fix: 'Keep one <title> in the head and remove the others.',
  criteria: {
    pass: 'The page has exactly one title element, in the head.',
    warn: 'The page has 2 or more title elements, or its title element is in the body.',
    'not-applicable': 'The page has no title.',
    note: 'Empty title elements count, those of SVG images do not.',
  },
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
    if (titles.length === 0) return notApplicable('The page has no title')
    const rows = titles.map((title) => ({
      ...at({ line: title.line }),
      value: fold(title.text),
      ...(title.inHead ? {} : { note: 'in the body' }),
    }))
    if (titles.length > 1) {
      return warn(`The page has ${titles.length} title elements`, rows, {
        value: { number: titles.length, unit: 'count' },
      })
    }
    return titles[0]?.inHead ? pass() : warn('The title is in the body', rows)
  },
})
