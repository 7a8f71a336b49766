import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import type { Target } from '../../request/target.ts'
import type { SiteRobots } from '../robots/site-robots.ts'
import { CrawlFailure } from './crawl-failure.ts'

/** The typed scheme; if only a host was typed, http when https fails. */
export async function reachable({ url, schemeGiven }: Target, robots: SiteRobots): Promise<string> {
  if (schemeGiven || !url.startsWith('https:')) return url
  const plain = `http:${url.slice('https:'.length)}`
  const { state } = await robots.of(url)
  return state === 'unreachable' && (await robots.of(plain)).state !== 'unreachable' ? plain : url
}

/** For a robots.txt whose verdict is `unreachable`. @throws {CrawlFailure} */
export function refuseUnreachable({ state, status, url }: RobotsTxtFacts): never {
  if (state === 'unreachable') {
    throw new CrawlFailure('unreachable', 'The site could not be reached.')
  }
  throw new CrawlFailure(
    'robots-unreachable',
    `${url} responds with status ${status}, so crawlers may not fetch anything. Crawl the site when it answers.`,
  )
}
