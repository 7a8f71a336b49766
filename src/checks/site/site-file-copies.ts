import { counted, verb } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { answeredReferences, referringPages } from './shared/referring-pages.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

/** Fetching a smaller file twice is not noticeable. */
const LEAST_BYTES = 10_000

const [ONE, OTHER] = ['https://example.com/a/site.css', 'https://example.com/b/site.css'] as const
const USED = { '/': { files: [ONE, OTHER].map((url) => file(url)) } }

export const siteFileCopies = defineSiteCheck({
  id: 'site-file-copies',
  category: 'performance',
  importance: 'low',
  title: 'Each file has one URL',
  why: 'Browsers cache by URL: a copy of a file is downloaded again.',
  fix: 'Refer to the file by the same URL on all pages, and redirect the others.',
  criteria: {
    pass: 'No file of 10 KB or more was found at two URLs.',
    warn: 'Files of the site with the same bytes, 10 KB or more, are at several URLs.',
    'not-applicable': 'No file of the site was checked.',
  },
  source: 'https://web.dev/articles/http-cache',
  examples: {
    pass: [
      { urls: USED, references: { [ONE]: 200, [OTHER]: 200 } },
      {
        urls: USED,
        references: {
          [ONE]: { digest: 'same', bytes: 9999 },
          [OTHER]: { digest: 'same', bytes: 9999 },
        },
      },
    ],
    warn: [{ urls: USED, references: { [ONE]: { digest: 'same' }, [OTHER]: { digest: 'same' } } }],
    'not-applicable': [{ urls: USED }],
  },
  evaluate(site) {
    const own = answeredReferences(site, 'file').filter((each) => each.own)
    if (own.length === 0) return siteNotApplicable('No file of the site was checked.')
    const large = own.flatMap(({ url, answer: { digest, bytes, finalUrl } }) =>
      digest === null || bytes === null || bytes < LEAST_BYTES
        ? []
        : [{ url, digest, bytes, finalUrl }],
    )
    const groups = [...Map.groupBy(large, ({ digest }) => digest).values()]
      .map((group) => [...new Map(group.map((each) => [each.finalUrl, each])).values()])
      .filter((group) => group.length > 1)
      .toSorted((a, b) => b.length - a.length)
    if (groups.length === 0) return PASS
    const rows = groups.map((group) => {
      const pages = new Set(group.flatMap(({ url }) => referringPages(site, url)))
      return { group, pages: [...pages].toSorted((a, b) => a - b) }
    })
    return {
      status: 'warn',
      message: `${counted(groups.length, 'file')} of the site ${verb(groups.length, 'has', 'have')} several URLs`,
      rows: rows.map(({ group, pages }) => ({
        url: group[0]?.url ?? '',
        value: `${Math.round((group[0]?.bytes ?? 0) / 1024)} KiB`,
        note: `also at ${group
          .slice(1)
          .map(({ url }) => url)
          .join(', ')}`,
        ...sourcesOf(site, pages),
      })),
      pages: [...new Set(rows.flatMap(({ pages }) => pages))],
    }
  },
})

function file(url: string) {
  return { url, type: 'style', party: 'first' } as const
}
