import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { cardProperty } from '../../facts/derived/open-graph.ts'
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
  title: 'The page says how it is shown when it is shared',
  why: 'Networks and messengers take title and picture of the card from Open Graph; without it they guess.',
  fix: 'Add <meta property="og:title">, og:type, og:image and og:url to the head, in the HTML that the server sends.',
  criteria:
    'Passes when og:title, og:type, og:image and og:url all have a value; og:image:url and og:image:secure_url stand for og:image. Warns when some are missing or empty, and fails when og:title and og:image both are. The attribute may be property or name, in head or body. Where parsing stopped at a limit and one is missing, the check does not apply.',
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

    const message = `Missing or empty: ${names.join(', ')}.`
    const evidence: Evidence[] = names.map((name) => ({ name, expected: 'a value' }))
    const useless = names.includes('og:title') && names.includes('og:image')
    return cutShort(document) ?? (useless ? fail(message, evidence) : warn(message, evidence))
  },
})
