import { defineCheck, pass, warn } from '../check.ts'
import { cardProperties } from '../../facts/derived/open-graph.ts'

/** Properties of which a page has one; pictures, locales and tags are lists. */
const SINGLE = ['og:title', 'og:url', 'og:description', 'og:type', 'og:site_name']

export const ogDuplicates = defineCheck({
  id: 'og-duplicates',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'No share property contradicts another',
  why: 'Of two values some networks take the first and some the last, so cards differ.',
  fix: 'Keep one of each; mostly a theme and a plug-in both write them.',
  criteria:
    'Passes when og:title, og:url, og:description, og:type and og:site_name have one value each, or none. Warns from 2 different values of one of them, an empty one included; there is no failure. The same value twice passes, and properties that are lists, such as og:image, are left out.',
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
    return warn(`Different values stand in ${names.join(', ')}.`, evidence)
  },
})
