import type { HeadFacts } from '../../facts/document-facts.ts'
import type { RobotsTxtFacts, WellKnownFacts } from '../../facts/network-facts.ts'
import { isAllowed, pathWithQuery } from '../../facts/probes/robots.ts'
import {
  defineCheck,
  type Evidence,
  fail,
  notApplicable,
  type Outcome,
  pass,
  warn,
} from '../check.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

type Favicon = NonNullable<WellKnownFacts['favicon']>

/** Google shows icons from 8 pixels on and advises more than 48 (favicon guide). */
const SMALLEST = 8
const ADVISED = 48

/** The refusal or the trouble may be for us alone, or for now. */
const NOT_TOLD: ReadonlySet<number> = new Set([401, 403, 405, 407, 408, 425, 429, 451, 503, 999])

/** Both must be let in for an icon in Google's results (favicon guide). */
const FETCHERS = ['Googlebot-Image', 'Googlebot']

export const favicon = defineCheck({
  id: 'favicon',
  category: 'best-practices',
  family: 'icon',
  tier: 'E',
  title: 'The site has an icon that works',
  why: 'Tabs, bookmarks and search results show it beside the title, and people find the page again by it.',
  fix: 'Link a square icon of at least 48 by 48 pixels, or an SVG: <link rel="icon" href="/icon.svg">.',
  criteria:
    'Passes when the icon is a square image of at least 48 pixels or an SVG and robots.txt lets Googlebot and Googlebot-Image fetch it. Warns from 8 to 47 pixels, when it is not square, and when robots.txt keeps one of them out. Fails below 8 pixels, when it does not answer with status 200, and when what answers is no image. Tested is the largest icon that the page links by its sizes, an SVG before all others, and /favicon.ico where it links none; a data: URL is none, and warns where /favicon.ico cannot be used either. Does not apply when it did not answer, answered 401, 403, 405, 407, 408, 425, 429, 451, 503 or 999, or its size could not be read.',
  source: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  reads: ['head', 'robotsTxt', 'wellKnown'],
  examples: {
    pass: [
      { facts: { wellKnown: { favicon: icon({ format: 'svg', width: null, height: null }) } } },
      { facts: { wellKnown: { favicon: icon({}) } } },
    ],
    warn: [
      { facts: { wellKnown: { favicon: icon({ width: 16, height: 16 }) } } },
      { facts: { wellKnown: { favicon: icon({ width: 96, height: 48 }) } } },
      {
        html: '<link rel="icon" href="data:image/svg+xml,%3Csvg/%3E">',
        facts: { wellKnown: { favicon: icon({ status: 404, mimeType: 'text/html' }) } },
      },
      {
        robotsTxt: 'User-agent: *\nDisallow: /favicon.ico\n',
        facts: { wellKnown: { favicon: icon({}) } },
      },
    ],
    fail: [
      { facts: { wellKnown: { favicon: icon({ status: 404 }) } } },
      { facts: { wellKnown: { favicon: icon({ mimeType: 'text/html', format: null }) } } },
    ],
    'not-applicable': [
      { facts: { wellKnown: { favicon: null } } },
      { facts: { wellKnown: { favicon: icon({ status: 403 }) } } },
    ],
  },

  evaluate({ head, robotsTxt, wellKnown }) {
    const found = wellKnown.favicon
    if (found === null) return notApplicable('The icon was not asked for.')
    if (found.status === null) return notApplicable('The icon did not answer in time.')
    if (NOT_TOLD.has(found.status)) {
      return notApplicable(`The icon answers ${found.status}, which browsers may not get.`)
    }
    const outcome = found.status === 200 ? judgeImage(found) : fail(missing(found), [shown(found)])
    if (outcome.status === 'fail' && !found.declared && hasIconInside(head)) {
      return warn('The icon is a data: URL, which search engines cannot fetch.', [shown(found)])
    }
    const refused = outcome.status === 'pass' ? refusedBy(robotsTxt, found.url) : []
    return refused.length === 0
      ? outcome
      : warn(`robots.txt keeps ${refused.join(' and ')} from the icon.`, [shown(found)])
  },
})

/** Tabs show it; who fetches icons finds /favicon.ico alone, which was asked for in its place. */
function hasIconInside({ linkElements }: HeadFacts): boolean {
  return linkElements.some(({ rel, href }) => rel.includes('icon') && /^\s*data:/i.test(href ?? ''))
}

function refusedBy(robotsTxt: RobotsTxtFacts, url: string): string[] {
  if (robotsTxtUnknown(robotsTxt, url) !== undefined) return []
  return FETCHERS.filter((bot) => !isAllowed(robotsTxt, bot, pathWithQuery(url)).allowed)
}

function judgeImage(found: Favicon): Outcome {
  const { format, width, height, mimeType } = found
  if (format === 'svg') return pass()
  if (format === null || mimeType === 'text/html') {
    return fail(`What answers is no image: ${mimeType ?? 'unknown type'}.`, [shown(found)])
  }
  if (width === null || height === null) return notApplicable('The size of the icon is not known.')

  const size = `${width} × ${height} pixels`
  if (Math.min(width, height) < SMALLEST) return fail(`The icon has only ${size}.`, [shown(found)])
  if (width !== height) return warn(`The icon is not square: ${size}.`, [shown(found)])
  return width < ADVISED ? warn(`The icon has only ${size}.`, [shown(found)]) : pass()
}

function missing({ declared, status }: Favicon): string {
  if (declared) return `The icon that the page links answers with status ${status}.`
  return `The page links no icon, and /favicon.ico answers with status ${status}.`
}

function shown({ url, status, width, height }: Favicon): Evidence {
  const size = width === null || height === null ? {} : { value: `${width} × ${height}` }
  return { url, ...size, ...(status === null ? {} : { status }) }
}

function icon(overrides: Partial<Favicon>): Favicon {
  return {
    url: 'https://www.example.com/favicon.ico',
    declared: false,
    status: 200,
    mimeType: 'image/x-icon',
    width: 48,
    height: 48,
    format: 'ico',
    ...overrides,
  }
}
