import type { Probe, ProbeResult } from '../../capture/capture.ts'
import { isPermitted } from './foreign-robots.ts'
import type { LinkSample } from './link-sample.ts'

/** The links that may be requested already. */
export function ownLinkProbes({ own }: LinkSample): Probe[] {
  return own.map(linkProbe)
}

/** The links of other origins whose robots.txt allows them, once. */
export function foreignLinkProbes(
  { foreign }: LinkSample,
  results: readonly ProbeResult[],
): Probe[] {
  const asked = new Set(
    results.map(({ probe }) =>
      probe.role === 'link' && probe.kind === 'request' ? probe.url : '',
    ),
  )
  return foreign.filter((url) => !asked.has(url) && isPermitted(url, results)).map(linkProbe)
}

function linkProbe(url: string): Probe {
  return { kind: 'request', role: 'link', url, method: 'head', maxBytes: 1024, redirects: 5 }
}
