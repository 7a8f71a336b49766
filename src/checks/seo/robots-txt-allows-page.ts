import { isAllowed, pathWithQuery } from '../../facts/probes/robots.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { OTHER_SEARCH_BOTS } from '../../facts/derived/crawlers.ts'
import { robotsTxtFor, robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

const SEARCH_BOTS = ['Googlebot', ...OTHER_SEARCH_BOTS]

export const robotsTxtAllowsPage = defineCheck({
  id: 'robots-txt-allows-page',
  category: 'seo',
  family: 'indexing',
  tier: 'A',
  title: 'robots.txt lets search bots fetch the page',
  why: 'A search engine that may not fetch a page cannot index its content.',
  fix: 'Delete or narrow the Disallow line shown, or add a longer Allow for this path.',
  criteria: {
    pass: 'robots.txt lets Googlebot, Bingbot, Applebot, DuckDuckBot, YandexBot and Baiduspider fetch the final URL.',
    warn: 'robots.txt disallows the page for other bots than Googlebot, or a URL that redirects here is disallowed for Googlebot by the robots.txt of its own scheme, host and port.',
    fail: 'robots.txt disallows the page for Googlebot.',
    'not-applicable': 'robots.txt was not read, did not answer, or answered 429 or a server error.',
    note: 'The path with its query is compared with the rules of the same scheme, host and port: the longest pattern decides, Allow wins a tie, and a group for the bot replaces that for *. Applebot follows the rules for Googlebot where it is not named. A robots.txt that is missing or HTML disallows nothing.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  appliesTo: 'any',
  reads: ['robotsTxt', 'foreignRobotsTxt', 'redirects', 'address'],
  examples: {
    pass: [
      { robotsTxt: 'User-agent: *\nDisallow: /admin\n' },
      {
        robotsTxt:
          'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nUser-agent: Applebot\nUser-agent: DuckDuckBot\nUser-agent: YandexBot\nUser-agent: Baiduspider\nAllow: /\n',
      },
    ],
    warn: [
      { robotsTxt: 'User-agent: Bingbot\nDisallow: /\n' },
      {
        robotsTxt: 'User-agent: *\nDisallow: /old\n',
        facts: { redirects: { hops: [hop('https://www.example.com/old')] } },
      },
    ],
    fail: [
      { robotsTxt: 'User-agent: *\nDisallow: /\n' },
      {
        url: 'https://www.example.com/list?sort=price',
        robotsTxt: 'User-agent: *\nDisallow: /*?sort=\n',
      },
    ],
    'not-applicable': [{ facts: { robotsTxt: { state: 'unreachable', status: null } } }],
  },

  evaluate({ robotsTxt, foreignRobotsTxt, redirects, address }) {
    const unknown = robotsTxtUnknown(robotsTxt, address.final)
    if (unknown) return notApplicable(unknown)

    const path = pathWithQuery(address.final)
    const refusals = SEARCH_BOTS.flatMap((agent) => refusal(robotsTxt, agent, path))
    if (refusals.length === 0) {
      const closed = closedHops(redirects, [robotsTxt, ...foreignRobotsTxt])
      if (closed.length === 0) return pass()
      return warn(
        `robots.txt blocks ${counted(closed.length, 'URL')} that ${verb(closed.length, 'redirects', 'redirect')} here for Googlebot`,
        closed,
      )
    }

    const isEvery = refusals.length === SEARCH_BOTS.length
    const bots = isEvery
      ? `all ${SEARCH_BOTS.length} search bots`
      : refusals.map(({ name }) => name).join(', ')
    const message = `robots.txt blocks the page for ${bots}`
    return refusals.some(({ name }) => name === 'Googlebot')
      ? fail(message, refusals)
      : warn(message, refusals)
  },
})

function refusal(robotsTxt: RobotsTxtFacts, agent: string, path: string): Evidence[] {
  const { allowed, rule } = isAllowed(robotsTxt, agent, path)
  if (allowed) return []
  return [
    { ...(rule ? { line: rule.line, snippet: `Disallow: ${rule.pattern}` } : {}), name: agent },
  ]
}

/** A bot that is not allowed to fetch there never learns the redirect's target. */
function closedHops(
  { hops }: PageFacts['redirects'],
  files: readonly RobotsTxtFacts[],
): Evidence[] {
  return hops.flatMap(({ url }) => {
    const robotsTxt = robotsTxtFor(url, files)
    if (!robotsTxt) return []
    return refusal(robotsTxt, 'Googlebot', pathWithQuery(url)).map((row) => ({ ...row, url }))
  })
}

function hop(url: string) {
  return {
    url,
    target: 'https://www.example.com/page',
    location: '/page',
    status: 301,
    headers: [],
    remoteAddress: '93.184.215.14',
    ms: 20,
  }
}
