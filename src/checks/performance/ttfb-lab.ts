import type { DocumentLatency } from '../../facts/lab/loading-facts.ts'
import { kibibytes, milliseconds, roundAgainst } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { joinClauses } from './shared/clauses.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Limits of Lighthouse's document-latency insight and of the static check. */
const FAST = 600
const SLOW = 1800

export const ttfbLab = defineLabCheck({
  id: 'ttfb-lab',
  category: 'performance',
  importance: 'medium',
  title: 'The browser receives the document quickly',
  why: 'Every other file waits for the document, so visitors wait longer after redirects, a slow response or missing compression.',
  fix: 'Link to the final URL, cache the HTML near the visitors, and compress the document with Brotli or gzip.',
  criteria: {
    pass: 'The server responds within 600 ms, without redirects, and the document is compressed.',
    warn: 'The server takes more than 600 ms and at most 1,800 ms to respond, or the document is redirected.',
    fail: 'The server takes more than 1,800 ms to respond, or compression would save 1,400 bytes or more.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The browser requests the document once, through the proxy of Pagemark and without network throttling.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  reads: ['loading'],
  supersedes: ['server-response-time', 'text-compression'],
  examples: {
    pass: [latency({ serverResponseTime: 600 })],
    warn: [
      latency({ serverResponseTime: 601 }),
      latency({ serverResponseTime: 1800 }),
      latency({ redirectDuration: 120 }),
    ],
    fail: [latency({ serverResponseTime: 1801 }), latency({ uncompressedResponseBytes: 48_000 })],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { documentLatency } }) {
    if (documentLatency === null) return notMeasured()
    const { responseMs, redirectMs, uncompressedBytes } = documentLatency
    const flaws = [
      ...(responseMs > FAST
        ? [`the server takes ${milliseconds(responseMs, FAST)} to respond`]
        : []),
      ...(redirectMs > 0 ? [`redirects take ${milliseconds(redirectMs)}`] : []),
      ...(uncompressedBytes > 0
        ? [`compression would save about ${kibibytes(uncompressedBytes)}`]
        : []),
    ]
    const value = { number: roundAgainst(responseMs, FAST), unit: 'ms' } as const
    const evidence = rowsOf(documentLatency)
    if (flaws.length === 0) return pass(undefined, { value, evidence })
    return responseMs > SLOW || uncompressedBytes > 0
      ? fail(joinClauses(flaws), evidence, { value })
      : warn(joinClauses(flaws), evidence, { value })
  },
})

function rowsOf({ responseMs, redirectMs, uncompressedBytes }: DocumentLatency): Evidence[] {
  return [
    { name: 'redirects', ms: Math.round(redirectMs) },
    { name: 'response', ms: roundAgainst(responseMs, FAST), expected: `${FAST} ms` },
    { name: 'compression would save', bytes: uncompressedBytes },
  ]
}

function latency(data: Readonly<Record<string, number>>) {
  const debugData = {
    redirectDuration: 0,
    serverResponseTime: 120,
    uncompressedResponseBytes: 0,
    ...data,
  }
  return auditExample('document-latency-insight', { details: { type: 'checklist', debugData } })
}
