import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { counted } from '../shared/counted.ts'
import { blockingRule } from './shared/robots-blocking-rule.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

const RENDERING = new Set(['script', 'style'])
const PICTURES = new Set(['image', 'imageset'])

/** Each is matched against all rules of the file, up to 40,000: about a millisecond. */
const MAX_FILES = 1000

export const robotsTxtBlocksResources = defineCheck({
  id: 'robots-txt-blocks-resources',
  category: 'seo',
  family: 'indexing',
  tier: 'E',
  title: 'robots.txt allows the files needed for rendering',
  why: 'Google renders pages before indexing them. Without style sheets and scripts, Google sees another page than people do.',
  fix: 'Allow the listed style sheets, scripts and images in robots.txt.',
  criteria: {
    pass: 'robots.txt lets Googlebot fetch the first 1,000 style sheets, scripts and images in the HTML.',
    warn: 'Only images, or style sheets and scripts of other sites, are disallowed.',
    fail: 'At least one style sheet or script of the site is disallowed.',
    'not-applicable':
      'The page has a noindex for all bots or Googlebot, or its robots.txt was not read, did not answer, or answered 429 or a server error.',
    note: 'Each file is checked against the robots.txt of its own scheme, host and port. Besides that of the page, at most 4 others are read: of hosts that redirect here, that have files of the site, or that have style sheets of other sites. Files elsewhere, fonts, videos and embedded pages are not checked.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  reads: ['resources', 'robotsTxt', 'foreignRobotsTxt', 'robotsDirectives', 'address'],
  examples: {
    pass: [
      {
        html: '<link rel="stylesheet" href="/site.css">',
        robotsTxt: 'User-agent: *\nDisallow: /admin\n',
      },
      {
        html: '<script src="https://cdn.example.net/assets/app.js"></script>',
        robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      },
    ],
    warn: [
      {
        html: '<img src="/media/photo.jpg" alt="">',
        robotsTxt: 'User-agent: *\nDisallow: /media/\n',
      },
    ],
    fail: [
      {
        html: '<script src="/assets/app.js"></script>',
        robotsTxt: 'User-agent: *\nDisallow: /assets/\n',
      },
    ],
    'not-applicable': [
      { facts: { robotsTxt: { state: 'unreachable', status: null } } },
      { html: '<meta name="robots" content="noindex">' },
    ],
  },

  evaluate({ resources, robotsTxt, foreignRobotsTxt, robotsDirectives, address }) {
    if (isNoindex(robotsDirectives)) return notApplicable('The page has a noindex')
    const unknown = robotsTxtUnknown(robotsTxt, address.final)
    if (unknown) return notApplicable(unknown)

    const files = [robotsTxt, ...foreignRobotsTxt]
    const blocked = resources
      .filter(({ type }) => RENDERING.has(type) || PICTURES.has(type))
      .slice(0, MAX_FILES)
      .flatMap(({ url, type, party, line }) => {
        const rule = blockingRule(files, url)
        return rule ? [{ type, party, row: evidence(url, line, rule) }] : []
      })
    if (blocked.length === 0) return pass()

    const rows = blocked.map(({ row }) => row)
    const rendering = blocked.filter(({ type }) => RENDERING.has(type))
    const own = rendering.filter(({ party }) => party === 'first').length
    if (own > 0) return fail(`${BLOCKED} ${counted(own, ...CODE)} of the page for Googlebot`, rows)
    return rendering.length > 0
      ? warn(`${BLOCKED} ${counted(rendering.length, ...CODE)} of other sites for Googlebot`, rows)
      : warn(`${BLOCKED} ${counted(blocked.length, 'image')} of the page for Googlebot`, rows)
  },
})

const BLOCKED = 'robots.txt blocks'
const CODE = ['style sheet or script', 'style sheets and scripts'] as const

function evidence(url: string, line: number | null, rule: string): Evidence {
  return { ...(line === null ? {} : { line }), url, note: rule }
}
