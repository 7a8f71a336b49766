import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { isAllowed, pathWithQuery } from '../../facts/robots.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { robotsTxtUnknown, sameOrigin } from '../robots-txt-known.ts'

const RENDERING = new Set(['script', 'style'])
const PICTURES = new Set(['image', 'imageset'])

export const robotsTxtBlocksResources = defineCheck({
  id: 'robots-txt-blocks-resources',
  category: 'seo',
  importance: 'medium',
  title: 'Crawlers may fetch what the page needs to render',
  why: 'Google renders pages before it reads them; without the style sheets and scripts it sees something else than people do.',
  fix: 'Allow the listed style sheets, scripts and images in robots.txt.',
  criteria:
    'Passes when robots.txt lets Googlebot fetch the style sheets, scripts and images in the markup. Warns when it forbids only images, and fails from one style sheet or script. Only files of the page’s own scheme, host and port are judged, as the rules of other hosts are not read; fonts, films and embedded pages are left out. Not applicable when robots.txt was not read, answered 429 or a server error, or did not answer.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  reads: ['resources', 'robotsTxt', 'address'],
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
    'not-applicable': [{ facts: { robotsTxt: { state: 'unreachable', status: null } } }],
  },

  evaluate({ resources, robotsTxt, address }) {
    const unknown = robotsTxtUnknown(robotsTxt, address.final)
    if (unknown) return notApplicable(unknown)

    const blocked = resources
      .filter(({ type }) => RENDERING.has(type) || PICTURES.has(type))
      .flatMap(({ url, type, line }) => {
        const rule = blockingRule(robotsTxt, url)
        return rule ? [{ type, row: evidence(url, line, rule) }] : []
      })
    if (blocked.length === 0) return pass()

    const rows = blocked.map(({ row }) => row)
    const rendering = blocked.filter(({ type }) => RENDERING.has(type)).length
    return rendering > 0
      ? fail(
          `robots.txt keeps Googlebot from ${count(rendering, 'style sheet or script', 'style sheets and scripts')} of the page.`,
          rows,
        )
      : warn(
          `robots.txt keeps Googlebot from ${count(blocked.length, 'image', 'images')} of the page.`,
          rows,
        )
  },
})

/** Only files of the page's own origin: the rules of other hosts stand in their own robots.txt. */
function blockingRule(robotsTxt: RobotsTxtFacts, url: string): string | undefined {
  if (!sameOrigin(robotsTxt.url, url)) return undefined
  const { allowed, rule } = isAllowed(robotsTxt, 'Googlebot', pathWithQuery(url))
  return allowed ? undefined : `Disallow: ${rule?.pattern ?? '/'}`
}

function evidence(url: string, line: number | null, rule: string): Evidence {
  return { ...(line === null ? {} : { line }), url, note: rule }
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
