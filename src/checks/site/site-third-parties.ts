import { counted } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, siteNotApplicable } from './site-check.ts'

const FILE = { url: 'https://cdn.example.net/a.js', type: 'script', party: 'third' } as const

export const siteThirdParties = defineSiteCheck({
  id: 'site-third-parties',
  category: 'security',
  importance: 'informative',
  title: 'Files from other sites',
  why: 'Other companies learn of each visit, and if their servers fail, the pages suffer.',
  fix: 'Serve the files from the site, or name the companies in the privacy statement.',
  criteria: {
    informative: 'Pages refer to files of other sites.',
    'not-applicable': 'No page refers to a file of another site.',
    note: 'Files that scripts load are not seen. Hosts that the crawl before did not find are marked as new and listed first.',
  },
  source: 'https://web.dev/articles/identify-slow-third-party-javascript',
  examples: {
    informative: [
      { urls: { '/': { files: [FILE] } } },
      { urls: { '/': { files: [FILE] } }, facts: { thirdPartiesBefore: [] } },
    ],
    'not-applicable': [{ urls: { '/': { files: [{ ...FILE, party: 'first' }] } } }],
  },
  evaluate(site) {
    const used = [...site.pages.values()].flatMap(({ number, files }) =>
      files.flatMap(({ url, party }) => {
        const host = party === 'third' ? URL.parse(url)?.host : undefined
        return host === undefined || host === '' ? [] : [{ host, url, page: number }]
      }),
    )
    if (used.length === 0) return siteNotApplicable('No page refers to a file of another site.')
    const hosts = [...Map.groupBy(used, ({ host }) => host)].map(([host, own]) => ({
      host,
      files: new Set(own.map(({ url }) => url)),
      pages: [...new Set(own.map(({ page }) => page))],
      isNew: site.thirdPartiesBefore?.includes(host) === false,
    }))
    const fresh = hosts.filter(({ isNew }) => isNew).length
    return {
      status: 'informative',
      message: `Pages refer to files of ${counted(hosts.length, 'other host')}${fresh > 0 ? `, ${fresh} of them new since the crawl before` : ''}`,
      rows: hosts
        .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || b.pages.length - a.pages.length)
        .map(({ host, files, pages, isNew }) => ({
          url: [...files][0] ?? '',
          value: host,
          note: `${counted(files.size, 'file')}${isNew ? ', new since the crawl before' : ''}`,
          ...sourcesOf(site, pages),
        })),
      pages: [],
    }
  },
})
