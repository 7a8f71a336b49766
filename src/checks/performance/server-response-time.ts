import type { RedirectFacts, ResponseFacts } from '../../facts/network-facts.ts'
import { milliseconds } from './shared/amounts.ts'
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
  title: 'The server responds quickly',
  why: 'Visitors see nothing before the first byte of the page arrives.',
  fix: 'Cache the HTML at the edge, profile the application and its database, add capacity, or host closer to the visitors.',
  criteria: {
    pass: 'The first byte arrives within 600 ms after the request is sent.',
    warn: 'The first byte arrives after more than 600 ms and at most 1,800 ms.',
    fail: 'The first byte arrives after more than 1,800 ms.',
    note: 'The page is requested twice where possible, and the faster response counts. Redirects, DNS, connection and TLS are listed and do not count, since their time depends on the distance to the server.',
  },
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
    // A cold cache affects only the first visitor, so the better sample counts.
    const best = Math.round(Math.min(...samples))
    const details = {
      value: { number: best, unit: 'ms' },
      evidence: phases(response, redirects),
    } as const
    if (best <= FAST) return pass(undefined, details)
    const message = `The server takes ${milliseconds(best)} to respond (recommended: at most ${FAST} ms)`
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
      name: again === 0 ? 'first byte' : 'first byte of the second request',
      ms,
    })),
  ]
  return parts.flatMap(({ name, ms }) => (ms === null ? [] : [{ name, ms: Math.round(ms) }]))
}
