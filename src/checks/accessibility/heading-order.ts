import type { HeadingFact } from '../../facts/element-facts.ts'
import { at, defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** An outline starts at h1; an h2 before it is usual in navigation and banners. */
const DEEPEST_START = 2

export const headingOrder = defineCheck({
  id: 'heading-order',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'E',
  title: 'Heading levels do not jump',
  why: 'Screen reader users move by headings. A level left out looks like a part of the page that is missing.',
  fix: 'Choose levels by structure, not by size: below an h2 comes an h3. Change the look in CSS.',
  criteria:
    'Passes when no heading is more than one level below the one before it and the first one is h1 or h2. Warns when a level is left out. Going back up by several levels is fine; elements with role="heading" count with their aria-level, and hidden headings do not. Does not apply when there are no headings.',
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
    if (outline.length === 0) return notApplicable('There are no headings.')

    const jumps = outline.flatMap((heading, index) => jump(heading, outline[index - 1]))
    if (jumps.length === 0) return pass()
    return warn(`Heading levels jump in ${counted(jumps.length, 'place')}.`, jumps, {
      value: { number: jumps.length, unit: 'count' },
    })
  },
})

/** Only going deeper can leave a level out; coming back up by several is how parts end. */
function jump(heading: HeadingFact, previous: HeadingFact | undefined): Evidence[] {
  const deepest = previous ? previous.level + 1 : DEEPEST_START
  if (heading.level <= deepest) return []
  const { level, name } = heading
  return [{ ...at(heading), name, value: `h${level}`, expected: `h${deepest} or higher` }]
}
