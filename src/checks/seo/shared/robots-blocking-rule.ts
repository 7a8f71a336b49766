import type { RobotsTxtFacts } from '../../../facts/network-facts.ts'
import { isAllowed, pathWithQuery } from '../../../facts/probes/robots.ts'
import { robotsTxtFor } from '../../../facts/derived/robots-txt-known.ts'

/**
 * The rule that keeps Googlebot from a file, by the robots.txt of the file's own origin; undefined without such a
 * rule, and if that robots.txt was not read.
 */
export function blockingRule(files: readonly RobotsTxtFacts[], url: string): string | undefined {
  const robotsTxt = robotsTxtFor(url, files)
  if (!robotsTxt) return undefined
  const { allowed, rule } = isAllowed(robotsTxt, 'Googlebot', pathWithQuery(url))
  return allowed ? undefined : `Disallow: ${rule?.pattern ?? '/'}`
}
