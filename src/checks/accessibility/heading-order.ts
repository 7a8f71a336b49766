import type { HeadingFact } from '../../facts/element-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** An outline starts at h1; an h2 before it is common in navigation and banners. */
const DEEPEST_START = 2

export const headingOrder = defineCheck({
  id: 'heading-order',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'E',
  title: 'Heading levels do not skip',
  why: 'Screen reader users navigate by headings. A skipped level suggests that a section is missing.',
  fix: 'Choose heading levels by structure, not by size: below an h2 comes an h3. Change the size in CSS.',
  criteria: {
    pass: 'The first heading is h1 or h2, and no heading is more than one level below the one before it.',
    warn: 'The first heading is h3 or lower, or a heading is more than one level below the one before it.',
    'not-applicable': 'The page has no headings.',
    note: 'Going back up by several levels is allowed. Elements with role="heading" count with their aria-level; hidden headings do not count.',
  },
  source: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
  reads: ['headings'],
  examples: {
    pass: [
      { html: '<h1>Library</h1><h2>Hours</h2><h3>Sunday</h3><h2>Branches</h2>' },
      { html: '<h2>Menu</h2><h1>Library</h1><h2>Hours</h2>' },
      { html: '<h1>Library</h1><h4 hidden>Cookies</h4><h2>Hours</h2>' },
      { html: '<h1>Library</h1><div role="heading" aria-level="2">Hours</div><h3>Sunday</h3>' },
    ],
    warn: [{ html: '<h1>Library</h1><h3>Hours</h3>' }, { html: '<h4>Library</h4><h4>Hours</h4>' }],
    'not-applicable': [{ html: '<p>No heading.' }],
  },

  evaluate({ headings }) {
    const outline = headings.filter(({ exposed }) => exposed)
    if (outline.length === 0) return notApplicable('The page has no headings')

    const jumps = outline.flatMap((heading, index) => jump(heading, outline[index - 1]))
    if (jumps.length === 0) return pass()
    return warn(`Heading levels skip in ${counted(jumps.length, 'place')}`, jumps, {
      value: { number: jumps.length, unit: 'count' },
    })
  },
})

/** Only going deeper can skip a level; going back several levels ends sections. */
function jump(heading: HeadingFact, previous: HeadingFact | undefined): Evidence[] {
  const deepest = previous ? previous.level + 1 : DEEPEST_START
  if (heading.level <= deepest) return []
  const { level, name } = heading
  return [{ ...at(heading), name, value: `h${level}`, expected: `h${deepest} or higher` }]
}
