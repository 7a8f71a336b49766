import type { DocumentLatency } from '../../facts/lab/loading-facts.ts'
import { kibibytes, milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

/** Limits of Lighthouse's document-latency insight and of the static check. */
const FAST = 600
const SLOW = 1800

export const ttfbLab = defineLabCheck({
  id: 'ttfb-lab',
  category: 'performance',
  importance: 'medium',
  title: 'The browser gets the document quickly',
  why: 'Everything else waits for the document: redirects, a slow answer and missing compression delay all of it.',
  fix: 'Link to the final address, cache the HTML near the visitors, and compress it with Brotli or gzip.',
  criteria:
    'Passes when the document was answered within 600 ms, without a redirect, and compressed. Warns when it took up to 1,800 ms or was redirected to; fails when it took longer, or when compression would save 1,400 bytes or more. It was asked for once, by the browser and through this service’s proxy, with no slow network emulated. Does not apply when Lighthouse could not tell.',
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
        ? [`The server took ${milliseconds(responseMs)} to answer; ${FAST} ms is the aim.`]
        : []),
      ...(redirectMs > 0 ? [`Redirects took ${milliseconds(redirectMs)}.`] : []),
      ...(uncompressedBytes > 0
        ? [`Compression would save about ${kibibytes(uncompressedBytes)}.`]
        : []),
    ]
    const value = { number: Math.round(responseMs), unit: 'ms' } as const
    const evidence = rowsOf(documentLatency)
    if (flaws.length === 0) return pass(undefined, { value, evidence })
    return responseMs > SLOW || uncompressedBytes > 0
      ? fail(flaws.join(' '), evidence, { value })
      : warn(flaws.join(' '), evidence, { value })
  },
})

function rowsOf({ responseMs, redirectMs, uncompressedBytes }: DocumentLatency): Evidence[] {
  return [
    { name: 'redirects', ms: Math.round(redirectMs) },
    { name: 'answer', ms: Math.round(responseMs), expected: `${FAST} ms` },
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
