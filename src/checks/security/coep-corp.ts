import { defineCheck, type Evidence, inform } from '../check.ts'
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
  title: 'Cross-origin isolation headers',
  why: 'They decide whether other sites may embed this answer and whether the page may use the features that need isolation.',
  fix: 'Nothing needs to be done unless the page wants SharedArrayBuffer or precise timers; then send COOP and COEP.',
  criteria:
    'Always informative: lists Cross-Origin-Embedder-Policy, its Report-Only form, Cross-Origin-Resource-Policy and Origin-Agent-Cluster as the page was sent with them. A Cross-Origin-Resource-Policy other than same-origin, same-site or cross-origin, in lower case, is noted as one that browsers ignore.',
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
      ? inform('None of these headers was sent.')
      : inform('These headers were sent.', rows)
  },
})

/** CORP is compared byte for byte (Fetch §3.7). */
function noteOn(name: string, value: string): Pick<Evidence, 'note'> {
  return name === 'Cross-Origin-Resource-Policy' && !CORP.has(value.trim())
    ? { note: 'not a known value, so that browsers ignore it' }
    : {}
}
