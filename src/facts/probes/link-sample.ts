import type { PageCapture } from '../../capture/capture.ts'
import { withoutFragment } from '../collect/links.ts'
import type { LinkFact } from '../element-facts.ts'
import type { RobotsTxtFacts } from '../network-facts.ts'
import { pathWithQuery, permits } from './robots.ts'

const MOST = { internal: 15, external: 10 } as const
/** Maximum number of URLs checked against robots.txt: if it disallows all of these, it may disallow 5,000. */
const MOST_ASKED = 500

/** Our product token in robots.txt. */
export const OWN_AGENT = 'Pagemark'

/** A request to one of these may have side effects, although a GET should not. */
const CHANGES_SOMETHING =
  /(?:log|sign)[-_]?(?:out|off)|delete|remove|destroy|unsubscribe|add[-_]?to[-_]?(?:cart|basket|wish)|(?:cart|basket|wishlist)\/add|[?&](?:add|action|do|cmd)[\w-]*=|\/(?:cancel|revoke|disconnect|vote|buy|checkout)(?:\/|$|\?)/i

/** True for a URL whose words suggest that a request may sign out, delete, buy or vote. */
export function changesSomething(address: string): boolean {
  return CHANGES_SOMETHING.test(address)
}

/** URLs without fragments, in sample order. */
export interface LinkSample {
  /** On the page's own origin, allowed by its robots.txt. */
  readonly own: readonly string[]
  /** On other origins, sub-domains included: each has its own robots.txt. */
  readonly foreign: readonly string[]
}

/** A sample of the page's links: those in the content first, as visitors follow them. */
export function sampleLinks(
  page: PageCapture,
  links: readonly LinkFact[],
  robots: RobotsTxtFacts,
): LinkSample {
  const { origin } = new URL(page.response.url)
  const isOwn = (url: string) => new URL(url).origin === origin
  const seen = new Set([withoutFragment(page.response.url), withoutFragment(page.target.url)])
  const sample = { internal: [] as string[], external: [] as string[] }
  let asked = 0
  for (const { url, party } of byPlace(links)) {
    if (url === null || (party !== 'internal' && party !== 'external')) continue
    if (sample[party].length >= MOST[party]) continue
    const address = withoutFragment(url)
    if (seen.has(address)) continue
    seen.add(address)
    if (changesSomething(address)) continue
    const maySend = !isOwn(address) || (asked++ < MOST_ASKED && mayFetch(address, robots))
    if (maySend) sample[party].push(address)
  }
  const urls = [...sample.internal, ...sample.external]
  return { own: urls.filter(isOwn), foreign: urls.filter((url) => !isOwn(url)) }
}

const PLACES: readonly LinkFact['place'][] = ['main', 'body', 'header', 'nav', 'footer']

function byPlace(links: readonly LinkFact[]): LinkFact[] {
  const shown = links.filter(({ exposed }) => exposed)
  return PLACES.flatMap((place) => shown.filter((link) => link.place === place))
}

const UNREAD: ReadonlySet<RobotsTxtFacts['state']> = new Set([
  'server-error',
  'unreachable',
  'not-asked',
])

/** Whether the robots.txt of a link's origin allows it; an unreadable one disallows everything (RFC 9309 §2.3.1.4). */
export function mayFetch(url: string, robots: RobotsTxtFacts): boolean {
  if (UNREAD.has(robots.state)) return false
  return permits(robots, OWN_AGENT, pathWithQuery(url))
}
