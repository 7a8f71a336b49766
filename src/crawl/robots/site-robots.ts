import type { Probe, ProbeResult } from '../../capture/capture.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { robotsTxtOf, robotsUrl } from '../../facts/network/robots-txt.ts'
import {
  crawlDelayFor,
  isAllowed,
  pathWithQuery,
  permits,
  ROBOTS_LIMIT,
} from '../../facts/probes/robots.ts'

/** The name by which the site's rules address us. */
const AGENT = 'Pagemark'

/**
 * Number of paths per reading of a file: the cost of rules is counted for each reading, and a crawl checks more paths
 * than an audit. The count starts again with a new list of the same groups.
 */
const ASKED_OF_ONE = 200

/** The robots.txt files of a site, each requested once per crawl. */
export interface SiteRobots {
  /** The file that applies to a URL. */
  of(url: string): Promise<RobotsTxtFacts>
  /** `unreachable` if the file could not be fetched: nothing of that origin may be fetched then (RFC 9309 §2.3.1.4). */
  judge(url: string): Promise<'allowed' | 'disallowed' | 'unreachable'>
  /** The rule that disallows a URL, with its line in the file; null if none does. */
  ruleFor(url: string): Promise<{ readonly line: number; readonly text: string } | null>
  /** Milliseconds of `Crawl-delay` in the file that applies to a URL; null without one. */
  delayMs(url: string): Promise<number | null>
}

export function createSiteRobots(ask: (probe: Probe) => Promise<ProbeResult>): SiteRobots {
  const files = new Map<string, Promise<RobotsTxtFacts>>()
  const readings = new Map<string, { robots: RobotsTxtFacts; asked: number }>()

  const of = (url: string): Promise<RobotsTxtFacts> => {
    const { origin } = new URL(url)
    const file = files.get(origin) ?? fetchRobots(url, ask)
    files.set(origin, file)
    return file
  }

  const reading = async (url: string): Promise<RobotsTxtFacts> => {
    const { origin } = new URL(url)
    const known = readings.get(origin)
    if (known && known.asked < ASKED_OF_ONE) {
      known.asked += 1
      return known.robots
    }
    const file = await of(url)
    const robots = { ...file, groups: [...file.groups] }
    readings.set(origin, { robots, asked: 1 })
    return robots
  }

  return {
    of,
    async judge(url) {
      const robots = await reading(url)
      if (robots.state === 'server-error' || robots.state === 'unreachable') return 'unreachable'
      return permits(robots, AGENT, pathWithQuery(url)) ? 'allowed' : 'disallowed'
    },
    async ruleFor(url) {
      const { allowed, rule } = isAllowed(await reading(url), AGENT, pathWithQuery(url))
      if (allowed || rule === null) return null
      return { line: rule.line, text: `Disallow: ${rule.pattern}` }
    },
    async delayMs(url) {
      const seconds = crawlDelayFor(await of(url), AGENT)
      return seconds === null ? null : seconds * 1000
    },
  }
}

async function fetchRobots(
  url: string,
  ask: (probe: Probe) => Promise<ProbeResult>,
): Promise<RobotsTxtFacts> {
  const result = await ask({
    kind: 'request',
    role: 'robots',
    url: robotsUrl(url),
    method: 'get',
    maxBytes: ROBOTS_LIMIT + 1,
    redirects: 5,
  })
  return robotsTxtOf(url, [result])
}
