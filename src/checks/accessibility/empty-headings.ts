import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const emptyHeadings = defineCheck({
  id: 'empty-headings',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'F',
  title: 'Headings have text',
  why: 'A screen reader announces an empty heading as “heading” and leads people to nothing.',
  fix: 'Remove headings that only make space, or write what the part below is about.',
  criteria:
    'Passes when every heading has a text or an image with an alternative, and warns when one has neither. Elements with role="heading" count; hidden headings do not, and text that is hidden does not fill one. Does not apply when there are no headings.',
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
      { html: '<h1><span aria-hidden="true">Library</span></h1>' },
    ],
    'not-applicable': [{ html: '<p>No heading.' }],
  },

  evaluate({ headings }) {
    const judged = headings.filter(({ exposed }) => exposed)
    if (judged.length === 0) return notApplicable('There are no headings.')

    const empty = judged.filter(({ name }) => name.trim() === '')
    if (empty.length === 0) return pass()
    const message = `Empty: ${empty.length} of ${counted(judged.length, 'heading')}.`
    return warn(message, empty.map(at), { value: { number: empty.length, unit: 'count' } })
  },
})
