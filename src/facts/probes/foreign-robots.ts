import type { Probe, ProbeResult } from '../../capture/capture.ts'
import { robotsTxtAt, robotsUrl } from '../network/robots-txt.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { ROBOTS_LIMIT } from './robots.ts'
import { mayFetch } from './link-sample.ts'

/** The robots.txt of each origin of these URLs, once. */
export function foreignRobotsProbes(urls: readonly string[]): Probe[] {
  return [...new Set(urls.map(robotsUrl))].map((url) => ({
    kind: 'request',
    role: 'link-robots',
    url,
    method: 'get',
    maxBytes: ROBOTS_LIMIT + 1,
    redirects: 5,
  }))
}

/**
 * Whether the robots.txt of another origin allows us to request a URL. Unknown rules do not permit it. A host that
 * cannot be connected to is still requested: this is harmless, and finds links to hosts that no longer exist.
 */
export function isPermitted(url: string, results: readonly ProbeResult[]): boolean {
  const address = robotsUrl(url)
  const result = results.find(
    ({ probe }) =>
      probe.role === 'link-robots' && probe.kind === 'request' && probe.url === address,
  )
  if (result?.status === 'failed') return result.code === 'unreachable'
  return mayFetch(url, foreignRobotsTxt(url, results))
}

/** The robots.txt of a URL on another origin, if known. */
export function foreignRobotsTxt(url: string, results: readonly ProbeResult[]): RobotsTxtFacts {
  return robotsTxtAt(robotsUrl(url), { role: 'link-robots', probes: results })
}
