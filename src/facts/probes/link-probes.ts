import type { Probe, ProbeResult } from '../../capture/capture.ts'
import { robotsTxtAt, robotsUrl } from '../network/robots-txt.ts'
import { ROBOTS_LIMIT } from '../robots.ts'
import { type LinkSample, mayFetch } from './link-sample.ts'

/** The links that may be asked already, and the robots.txt of every origin that has yet to be heard. */
export function ownLinkProbes({ own, foreign }: LinkSample): Probe[] {
  return [...own.map(linkProbe), ...new Set(foreign.map(robotsUrl)).values().map(robotsProbe)]
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

/**
 * No rules heard is no permission. A host that nobody could connect to is still asked: that disturbs
 * nobody, and finds the links that lead to hosts which are gone.
 */
function isPermitted(url: string, results: readonly ProbeResult[]): boolean {
  const address = robotsUrl(url)
  const result = results.find(
    ({ probe }) =>
      probe.role === 'link-robots' && probe.kind === 'request' && probe.url === address,
  )
  if (result?.status === 'failed') return result.code === 'unreachable'
  if (result?.status !== 'answered') return false
  return mayFetch(url, robotsTxtAt(address, { role: 'link-robots', probes: [result] }))
}

function linkProbe(url: string): Probe {
  return { kind: 'request', role: 'link', url, method: 'head', maxBytes: 1024, redirects: 5 }
}

function robotsProbe(url: string): Probe {
  const maxBytes = ROBOTS_LIMIT + 1
  return { kind: 'request', role: 'link-robots', url, method: 'get', maxBytes, redirects: 5 }
}
