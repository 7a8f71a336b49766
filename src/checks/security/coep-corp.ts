import { defineCheck, type Evidence, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const CORP: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'cross-origin'])
const NAMES = [
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Embedder-Policy-Report-Only',
  'Cross-Origin-Resource-Policy',
  'Origin-Agent-Cluster',
]

export const coepCorp = defineCheck({
  id: 'coep-corp',
  category: 'security',
  importance: 'informative',
  appliesTo: 'any',
  title: 'The page sends cross-origin isolation headers',
  why: 'These headers decide whether other sites may embed the response, and whether the page may use features that need isolation.',
  fix: 'Nothing to do unless the page needs SharedArrayBuffer or precise timers. In that case send Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy.',
  criteria: {
    informative:
      'Lists the headers Cross-Origin-Embedder-Policy, Cross-Origin-Embedder-Policy-Report-Only, Cross-Origin-Resource-Policy and Origin-Agent-Cluster that the page sends.',
    note: 'A Cross-Origin-Resource-Policy other than same-origin, same-site or cross-origin, in lower case, is marked as ignored by browsers.',
  },
  source: 'https://web.dev/articles/coop-coep',
  reads: ['response'],
  examples: {
    informative: [
      { headers: [['Cross-Origin-Resource-Policy', 'same-origin']] },
      { html: '<p>None.</p>' },
    ],
  },

  evaluate({ response }) {
    const rows = NAMES.flatMap((name) =>
      headerLines(response.headers, name).map((value) => ({ name, value, ...noteOn(name, value) })),
    )
    return rows.length === 0
      ? inform('The page sends no cross-origin isolation headers')
      : inform(`The page sends ${counted(rows.length, 'cross-origin isolation header')}`, rows)
  },
})

/** CORP is compared byte for byte (Fetch §3.7). */
function noteOn(name: string, value: string): Pick<Evidence, 'note'> {
  return name === 'Cross-Origin-Resource-Policy' && !CORP.has(value.trim())
    ? { note: 'unknown value, ignored by browsers' }
    : {}
}
