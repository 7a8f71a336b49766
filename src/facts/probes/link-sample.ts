import type { PageCapture, Probe } from '../../capture/capture.ts'
import { withoutFragment } from '../collect/links.ts'
import type { LinkFact } from '../element-facts.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { isAllowed } from '../robots.ts'

const MAX_INTERNAL = 15
const MAX_EXTERNAL = 10

/** The name that a robots.txt knows us by. */
export const OWN_AGENT = 'Pagemark'

/** A request to one of these may change something, although a GET should not. */
const CHANGES_SOMETHING =
  /(?:log|sign)[-_]?(?:out|off)|delete|remove|destroy|unsubscribe|add[-_]?to[-_]?(?:cart|basket|wish)|(?:cart|basket|wishlist)\/add|[?&](?:add|action|do|cmd)[\w-]*=|\/(?:cancel|revoke|disconnect|vote|buy|checkout)(?:\/|$|\?)/i

/** A sample of the page's links: those in the content first, as people follow them. */
export function linkProbes(
  page: PageCapture,
  links: readonly LinkFact[],
  robots: RobotsTxtFacts,
): Probe[] {
  const mayFetch = fetchRule(page, robots)
  const seen = new Set([withoutFragment(page.response.url), withoutFragment(page.target.url)])
  const sample = { internal: [] as string[], external: [] as string[] }
  for (const { url, party } of byPlace(links)) {
    if (url === null || (party !== 'internal' && party !== 'external')) continue
    const address = withoutFragment(url)
    if (seen.has(address)) continue
    seen.add(address)
    if (!CHANGES_SOMETHING.test(address) && mayFetch(address)) sample[party].push(address)
  }
  return [...sample.internal.slice(0, MAX_INTERNAL), ...sample.external.slice(0, MAX_EXTERNAL)].map(
    probeOf,
  )
}

const PLACES: readonly LinkFact['place'][] = ['main', 'body', 'header', 'nav', 'footer']

function byPlace(links: readonly LinkFact[]): LinkFact[] {
  const shown = links.filter(({ exposed }) => exposed)
  return PLACES.flatMap((place) => shown.filter((link) => link.place === place))
}

/** The robots.txt at hand speaks for the page's own origin only; a broken one forbids all (RFC 9309 §2.3.1.4). */
function fetchRule(page: PageCapture, robots: RobotsTxtFacts): (url: string) => boolean {
  const { origin } = new URL(page.response.url)
  const silent = robots.state === 'server-error' || robots.state === 'unreachable'
  return (url) => {
    const parsed = new URL(url)
    if (parsed.origin !== origin) return true
    return !silent && isAllowed(robots, OWN_AGENT, parsed.pathname + parsed.search).allowed
  }
}

function probeOf(url: string): Probe {
  return { kind: 'request', role: 'link', url, method: 'head', maxBytes: 1024, redirects: 5 }
}
