import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { cardProperty } from '../../facts/derived/open-graph.ts'
import { joined, verb } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

const WANTED: readonly (readonly [name: string, ...spellings: string[]])[] = [
  ['og:title', 'og:title'],
  ['og:type', 'og:type'],
  ['og:image', 'og:image', 'og:image:url', 'og:image:secure_url'],
  ['og:url', 'og:url'],
]

export const ogBasic = defineCheck({
  id: 'og-basic',
  category: 'social',
  family: 'sharing-tags',
  tier: 'E',
  title: 'The page has the basic Open Graph properties',
  why: 'Social networks and messengers take the title and image of a shared link from Open Graph; without the properties they guess.',
  fix: 'Add <meta property="og:title" content="…">, og:type, og:image and og:url to the head of the HTML that the server sends.',
  criteria: {
    pass: 'The page has values for og:title, og:type, og:image and og:url.',
    warn: 'At least one of og:title, og:type, og:image and og:url is missing or empty.',
    fail: 'Both og:title and og:image are missing or empty.',
    'not-applicable': 'Parsing stopped before the end, and a property was not found up to there.',
    note: 'The properties og:image:url and og:image:secure_url count as og:image. The attribute may be property or name, in the head or body.',
  },
  source: 'https://ogp.me/#metadata',
  reads: ['head', 'document'],
  examples: {
    pass: [
      {
        html: '<meta property="og:title" content="Library"><meta property="og:type" content="website"><meta property="og:image" content="https://www.example.com/i.jpg"><meta property="og:url" content="https://www.example.com/">',
      },
    ],
    warn: [
      {
        html: '<meta name="og:title" content="Library"><meta property="og:image" content="https://www.example.com/i.jpg">',
      },
    ],
    fail: [
      { html: '<title>Library</title>' },
      {
        html: '<meta property="og:title" content=""><meta property="og:url" content="https://www.example.com/">',
      },
    ],
  },

  evaluate({ head, document }) {
    const missing = WANTED.filter(([, ...spellings]) => !cardProperty(head, ...spellings))
    const names = missing.map(([name]) => name)
    if (names.length === 0) return pass()

    const message = `${joined(names)} ${verb(names.length, 'is', 'are')} missing or empty`
    const evidence: Evidence[] = names.map((name) => ({ name, expected: 'a value' }))
    const useless = names.includes('og:title') && names.includes('og:image')
    return cutShort(document) ?? (useless ? fail(message, evidence) : warn(message, evidence))
  },
})
