import { defineCheck, pass, warn } from '../check.ts'
import { joined, verb } from '../shared/counted.ts'
import { cardProperties } from '../../facts/derived/open-graph.ts'

/** Properties that a page has once; pictures, locales and tags are lists. */
const SINGLE = ['og:title', 'og:url', 'og:description', 'og:type', 'og:site_name']

export const ogDuplicates = defineCheck({
  id: 'og-duplicates',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'Open Graph properties have one value each',
  why: 'If a property has two values, some networks use the first and some the last, so shared links look different.',
  fix: 'Keep one of each property. Often a theme and a plug-in both add it.',
  criteria: {
    pass: 'Each of og:title, og:url, og:description, og:type and og:site_name has at most one value.',
    warn: 'At least one of og:title, og:url, og:description, og:type and og:site_name has 2 or more different values.',
    note: 'An empty value counts as a value. The same value twice is fine. Properties that are lists, such as og:image, are not checked.',
  },
  source: 'https://ogp.me/#array',
  reads: ['head'],
  examples: {
    pass: [
      {
        html: '<meta property="og:title" content="Library"><meta property="og:image" content="https://www.example.com/1.jpg"><meta property="og:image" content="https://www.example.com/2.jpg">',
      },
      {
        html: '<meta property="og:title" content="Library"><meta name="og:title" content="Library">',
      },
    ],
    warn: [
      {
        html: '<meta property="og:title" content="Library"><meta property="og:title" content="Home">',
      },
    ],
  },

  evaluate({ head }) {
    const conflicts = SINGLE.map((key) => cardProperties(head, key)).filter(
      (properties) => new Set(properties.map(({ value }) => value)).size > 1,
    )
    if (conflicts.length === 0) return pass()

    const names = conflicts.flatMap(([first]) => (first ? [first.key] : []))
    const evidence = conflicts.flat().map(({ key, value, line }) => ({
      ...(line === null ? {} : { line }),
      name: key,
      value,
    }))
    return warn(
      `${joined(names)} ${verb(names.length, 'has', 'have')} several different values`,
      evidence,
    )
  },
})
