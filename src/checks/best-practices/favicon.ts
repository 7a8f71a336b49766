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

/** Google shows icons from 8 pixels on and recommends more than 48 (favicon guide). */
const SMALLEST = 8
const ADVISED = 48

/** The refusal or failure may concern only us, or be temporary. */
const NOT_TOLD: ReadonlySet<number> = new Set([401, 403, 405, 407, 408, 425, 429, 451, 503, 999])

/** Both must be allowed for an icon in Google's results (favicon guide). */
const FETCHERS = ['Googlebot-Image', 'Googlebot']

export const favicon = defineCheck({
  id: 'favicon',
  category: 'best-practices',
  family: 'icon',
  tier: 'E',
  title: 'The site has a working icon',
  why: 'Browser tabs, bookmarks and search results show the icon next to the title, which helps people recognise the page.',
  fix: 'Link an SVG or a square icon of at least 48 × 48 pixels: <link rel="icon" href="/icon.svg">.',
  criteria: {
    pass: 'The icon is an SVG or a square image of at least 48 pixels, and robots.txt allows Googlebot and Googlebot-Image to fetch it.',
    warn: 'The icon has 8 to 47 pixels, is not square, is blocked by robots.txt for Googlebot or Googlebot-Image, or is only a data: URL and /favicon.ico does not work.',
    fail: 'The icon has fewer than 8 pixels, returns another status than 200, or is not an image.',
    'not-applicable':
      'The icon returned no response, or status 401, 403, 405, 407, 408, 425, 429, 451, 503 or 999, or its size is unknown.',
    note: 'The check tests the largest icon that the page links by its sizes attribute, an SVG first, and /favicon.ico if the page links none. A data: URL does not count as a linked icon.',
  },
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
    if (found === null) return notApplicable('The icon was not requested')
    if (found.status === null) return notApplicable('The icon returned no response in time')
    if (NOT_TOLD.has(found.status)) {
      return notApplicable(
        `The icon returned status ${found.status} to Pagemark; browsers may get another response`,
      )
    }
    const outcome = found.status === 200 ? judgeImage(found) : fail(missing(found), [shown(found)])
    if (outcome.status === 'fail' && !found.declared && hasIconInside(head)) {
      return warn('The icon is a data: URL, which search engines cannot fetch', [shown(found)])
    }
    const refused = outcome.status === 'pass' ? refusedBy(robotsTxt, found.url) : []
    return refused.length === 0
      ? outcome
      : warn(`robots.txt blocks ${refused.join(' and ')} from fetching the icon`, [shown(found)])
  },
})

/** Browser tabs show it, but icon fetchers only find /favicon.ico, which was requested instead. */
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
    return fail(`The icon URL returns ${mimeType ?? 'an unknown type'} instead of an image`, [
      shown(found),
    ])
  }
  if (width === null || height === null) return notApplicable('The size of the icon is unknown')

  const size = `${width} × ${height} pixels`
  if (Math.min(width, height) < SMALLEST) return fail(`The icon has only ${size}`, [shown(found)])
  if (width !== height) return warn(`The icon is not square (${size})`, [shown(found)])
  return width < ADVISED ? warn(`The icon has only ${size}`, [shown(found)]) : pass()
}

function missing({ declared, status }: Favicon): string {
  if (declared) return `The linked icon returns status ${status}`
  return `The page links no icon, and /favicon.ico returns status ${status}`
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
