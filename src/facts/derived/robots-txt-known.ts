import type { RobotsTxtFacts } from '../network-facts.ts'

/**
 * Why nothing is known about what robots.txt allows; undefined if its rules are known. A file that is absent or a web
 * page has no rules: everything is allowed (RFC 9309 §2.3.1.3).
 */
export function robotsTxtUnknown(robotsTxt: RobotsTxtFacts, url: string): string | undefined {
  const { state } = robotsTxt
  if (state === 'not-asked') return 'robots.txt was not requested'
  if (state === 'server-error' || state === 'unreachable') return 'robots.txt could not be fetched'
  if (!sameOrigin(robotsTxt.url, url)) return 'The robots.txt of this URL was not read'
  return undefined
}

/** Rules apply to one scheme, host and port. */
export function sameOrigin(one: string, other: string): boolean {
  const origin = URL.parse(one)?.origin
  return origin !== undefined && origin !== 'null' && origin === URL.parse(other)?.origin
}

/** The one of several robots.txt files whose rules are known and apply to a URL. */
export function robotsTxtFor(
  url: string,
  files: readonly RobotsTxtFacts[],
): RobotsTxtFacts | undefined {
  return files.find((robotsTxt) => robotsTxtUnknown(robotsTxt, url) === undefined)
}
