import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { fold } from '../../facts/derived/page-title.ts'

export const h1Single = defineCheck({
  id: 'h1-single',
  category: 'seo',
  family: 'headings',
  tier: 'F',
  title: 'The page has one main heading',
  why: 'Several main headings are allowed but leave the main topic of the page open. Sections do not lower their level.',
  fix: 'Keep the topic of the page as <h1> and make the others <h2> or lower.',
  criteria: {
    pass: 'The page has exactly one main heading.',
    warn: 'The page has 2 or more main headings.',
    'not-applicable': 'The page has no main heading.',
    note: 'Main headings are h1 elements and role="heading" with aria-level="1" that are neither empty nor hidden. An h1 in a section or article counts like any other.',
  },
  source: 'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
  reads: ['headings'],
  examples: {
    pass: [{ html: '<h1>Library</h1><h2>Opening hours</h2>' }],
    warn: [{ html: '<h1>Library</h1><section><h1>Opening hours</h1></section>' }],
    'not-applicable': [{ html: '<h2>Opening hours</h2>' }],
  },

  evaluate({ headings }) {
    const found = mainHeadings(headings)
    if (found.length === 0) return notApplicable('The page has no main heading')
    if (found.length === 1) return pass()
    return warn(
      `The page has ${found.length} main headings`,
      found.map((heading) => ({ ...at(heading), value: fold(heading.name) })),
      { value: { number: found.length, unit: 'count' } },
    )
  },
})
