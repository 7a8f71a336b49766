import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { isAllowed, pathWithQuery } from '../../facts/probes/robots.ts'
import type { Evidence } from '../check.ts'

export interface CrawlerAccess {
  readonly token: string
  readonly allowed: boolean
  /** A crawler, its permission, and the rule that decides. */
  readonly evidence: Evidence
}

/** What robots.txt says to each of these crawlers about one URL. */
export function crawlerAccess(
  robotsTxt: RobotsTxtFacts,
  url: string,
  tokens: readonly string[],
): CrawlerAccess[] {
  const path = pathWithQuery(url)
  return tokens.map((token) => {
    const { allowed, rule } = isAllowed(robotsTxt, token, path)
    const reason = rule ? `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.pattern}` : 'no rule'
    return {
      token,
      allowed,
      evidence: {
        ...(rule ? { line: rule.line } : {}),
        name: token,
        value: allowed ? 'allowed' : 'disallowed',
        note: reason,
      },
    }
  })
}
