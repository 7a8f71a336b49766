import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { partOrAll, verb } from '../shared/counted.ts'

export const emptyHeadings = defineCheck({
  id: 'empty-headings',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'F',
  title: 'Headings have text',
  why: 'Screen readers announce an empty heading as “heading” and lead people to nothing.',
  fix: 'Remove headings that only add space, or write a heading for the section below.',
  criteria: {
    pass: 'Every heading has text or an image with a text alternative.',
    warn: 'At least one heading has neither text nor an image with a text alternative.',
    'not-applicable': 'The page has no headings.',
    note: 'Elements with role="heading" count, hidden headings do not. Hidden text and images with role="presentation" or role="none" do not fill a heading.',
  },
  source: 'https://dequeuniversity.com/rules/axe/4.11/empty-heading',
  reads: ['headings'],
  examples: {
    pass: [
      { html: '<h1>Library</h1>' },
      { html: '<h1><img src="logo.svg" alt="Town library"></h1>' },
      { html: '<h1>Library</h1><h2 hidden></h2>' },
    ],
    warn: [
      { html: '<h1>Library</h1><h2>&nbsp;</h2>' },
      { html: '<h1><img src="logo.svg" alt=""></h1>' },
      { html: '<h1><img src="logo.svg" alt="Town library" role="presentation"></h1>' },
      { html: '<h1><span aria-hidden="true">Library</span></h1>' },
    ],
    'not-applicable': [{ html: '<p>No heading.' }],
  },

  evaluate({ headings }) {
    const judged = headings.filter(({ exposed }) => exposed)
    if (judged.length === 0) return notApplicable('The page has no headings')

    const empty = judged.filter(({ name }) => name.trim() === '')
    if (empty.length === 0) return pass()
    const message = `${partOrAll(empty.length, judged.length, 'heading')} ${verb(empty.length, 'is', 'are')} empty`
    return warn(message, empty.map(at), { value: { number: empty.length, unit: 'count' } })
  },
})
