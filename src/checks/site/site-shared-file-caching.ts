import { cacheLifetime } from '../performance/shared/cache-lifetime.ts'
import { counted, verb } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import {
  type AnsweredReference,
  answeredReferences,
  referringPages,
} from './shared/referring-pages.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const DAY = 86_400
const LEAST_SECONDS = 7 * DAY
/** Share of the pages from which on a file is shared. */
const SHARED = 0.2

const STYLE = 'https://example.com/site.css'
const PAGE = { files: [{ url: STYLE, type: 'style', party: 'first' }] } as const
const USED = { '/': PAGE, '/a': PAGE }

export const siteSharedFileCaching = defineSiteCheck({
  id: 'site-shared-file-caching',
  category: 'performance',
  importance: 'medium',
  title: 'Shared files are cached for a week or longer',
  why: 'With a short lifetime, visitors download files again that many pages share.',
  fix: 'Put a content hash into the names of shared files and send Cache-Control: max-age=31536000, immutable.',
  criteria: {
    pass: 'Browsers may keep every file of the site that a fifth of its pages use for seven days or longer.',
    warn: 'A file that a fifth of the pages use has a cache lifetime below seven days, or none.',
    'not-applicable': 'No file of the site that a fifth of its pages use was checked.',
    note: 'A file of a single page is not shared. Files that must not be cached, such as with no-store, count as zero days.',
  },
  source: 'https://web.dev/articles/http-cache',
  examples: {
    pass: [
      { urls: USED, references: { [STYLE]: { caching: [['Cache-Control', 'max-age=604800']] } } },
    ],
    warn: [
      { urls: USED, references: { [STYLE]: { caching: [['Cache-Control', 'max-age=604799']] } } },
      { urls: USED, references: { [STYLE]: 200 } },
      { urls: USED, references: { [STYLE]: { caching: [['Cache-Control', 'no-store']] } } },
    ],
    'not-applicable': [{ urls: USED }, { urls: { '/': PAGE }, references: { [STYLE]: 200 } }],
  },
  evaluate(site) {
    const shared = answeredReferences(site, 'file')
      .filter(({ own, answer }) => own && answer.status === 200)
      .map((each) => ({ ...each, sources: referringPages(site, each.url) }))
      .filter(({ sources }) => sources.length >= Math.max(2, SHARED * site.pages.size))
    if (shared.length === 0) return siteNotApplicable('No shared file of the site was checked.')
    const short = shared
      .map((each) => ({ ...each, ...lifetimeOf(each) }))
      .filter(({ seconds }) => seconds < LEAST_SECONDS)
    if (short.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(short.length, 'file')} that many pages share ${verb(short.length, 'is', 'are')} cached for less than a week`,
      rows: short
        .toSorted((a, b) => b.sources.length - a.sources.length)
        .map(({ url, text, sources }) => ({ url, value: text, ...sourcesOf(site, sources) })),
      pages: [...new Set(short.flatMap(({ sources }) => sources))],
    }
  },
})

/** Seconds for which browsers may keep a file, and how the response says that. */
function lifetimeOf({ answer: { caching } }: AnsweredReference): {
  readonly seconds: number
  readonly text: string
} {
  const lifetime = cacheLifetime(caching, Date.now())
  if (lifetime.state === 'uncached') return { seconds: 0, text: lifetime.reason }
  if (lifetime.state === 'invalid') return { seconds: 0, text: lifetime.value }
  if (lifetime.state === 'missing') return { seconds: 0, text: 'no lifetime' }
  const { seconds } = lifetime
  const text =
    seconds < DAY ? counted(seconds, 'second') : counted(Math.floor(seconds / DAY), 'day')
  return { seconds, text }
}
