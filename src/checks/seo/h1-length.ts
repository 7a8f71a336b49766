import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { headingText, mainHeadings } from '../../facts/derived/main-heading.ts'
import { graphemeCount } from '../shared/text-width.ts'

const LONGEST = 70

export const h1Length = defineCheck({
  id: 'h1-length',
  category: 'seo',
  family: 'headings',
  tier: 'F',
  title: 'The main heading is concise',
  why: 'People read a heading at a glance. A paragraph in its place hides what the page is about.',
  fix: `Cut the main heading to at most ${LONGEST} characters and move the rest into the text.`,
  criteria: {
    pass: 'Every main heading has at most 70 characters.',
    warn: 'At least one main heading has more than 70 characters.',
    'not-applicable': 'The page has no main heading.',
    note: 'Main headings are h1 elements and role="heading" with aria-level="1" that are neither empty nor hidden. A letter with its accents and an emoji count as one character each, white space is collapsed, and text alternatives of images count. The sign of a permanent link behind the heading, such as ¶, does not.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  reads: ['headings'],
  examples: {
    pass: [{ html: '<h1>Opening hours</h1>' }],
    warn: [
      {
        html: '<h1>All opening hours of all branches of the town library, on weekdays and on holidays</h1>',
      },
    ],
    'not-applicable': [{ html: '<h2>Opening hours</h2>' }],
  },

  evaluate({ headings }) {
    const found = mainHeadings(headings)
    if (found.length === 0) return notApplicable('The page has no main heading')
    const long = found
      .map((heading) => ({ heading, characters: graphemeCount(headingText(heading)) }))
      .filter(({ characters }) => characters > LONGEST)
    const [first] = long
    if (!first) return pass()
    return warn(
      `The main heading has ${counted(first.characters, 'character')}, more than ${LONGEST}`,
      long.map(({ heading }) => ({ ...at(heading), value: headingText(heading) })),
      { value: { number: first.characters, unit: 'characters' } },
    )
  },
})
