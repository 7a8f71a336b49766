import type { RedirectFacts, ResponseFacts } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'

/** Limits of Lighthouse's document-latency insight; the second one is three times the first. */
const FAST = 600
const SLOW = 1800

export const serverResponseTime = defineCheck({
  id: 'server-response-time',
  category: 'performance',
  family: 'server-response',
  tier: 'C',
  appliesTo: 'any',
  title: 'The server answers quickly',
  why: 'Nothing can be shown before the first byte of the page has arrived.',
  fix: 'Cache the HTML at the edge, profile the application and its database, raise capacity, or move closer to the visitors.',
  criteria:
    'Passes when the first byte comes within 600 ms after the request was sent, warns up to 1,800 ms and fails above. The page is asked for twice where that is possible, and the faster answer counts. Redirects, DNS, connecting and TLS are shown and not counted, since they depend on the distance.',
  source: 'https://web.dev/articles/ttfb',
  reads: ['redirects', 'response'],
  examples: {
    pass: [{ facts: { response: { firstBytes: [1200, 240] } } }],
    warn: [{ facts: { response: { firstBytes: [900, 1400] } } }],
    fail: [{ facts: { response: { firstBytes: [2500] } } }],
  },

  evaluate({ redirects, response }) {
    const samples =
      response.firstBytes.length > 0 ? response.firstBytes : [response.timing.firstByte]
    // A cold cache is the first visitor's bad luck, so the better sample is judged.
    const best = Math.round(Math.min(...samples))
    const details = {
      value: { number: best, unit: 'ms' },
      evidence: phases(response, redirects),
    } as const
    if (best <= FAST) return pass(undefined, details)
    const message = `The server took ${best.toLocaleString('en')} ms to answer; ${FAST} ms is the aim.`
    return best <= SLOW
      ? warn(message, details.evidence, { value: details.value })
      : fail(message, details.evidence, { value: details.value })
  },
})

/** What a first visitor waits for, in order; connecting depends on the distance and is not judged. */
function phases({ timing, firstBytes }: ResponseFacts, { hops }: RedirectFacts): Evidence[] {
  const parts = [
    {
      name: 'redirects',
      ms: hops.length === 0 ? null : hops.reduce((sum, hop) => sum + hop.ms, 0),
    },
    { name: 'DNS', ms: timing.dns },
    { name: 'connect', ms: timing.connect },
    { name: 'TLS', ms: timing.tls },
    ...(firstBytes.length > 0 ? firstBytes : [timing.firstByte]).map((ms, again) => ({
      name: again === 0 ? 'first byte' : 'first byte when asked again',
      ms,
    })),
  ]
  return parts.flatMap(({ name, ms }) => (ms === null ? [] : [{ name, ms: Math.round(ms) }]))
}
