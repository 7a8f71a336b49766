import { counted, grouped } from '../shared/counted.ts'
import { defineSiteCheck, siteNotApplicable } from './site-check.ts'

const REASONS: Readonly<Record<string, string>> = {
  noindex: 'noindex',
  canonical: 'another page is the canonical',
  error: 'error status',
}

export const siteIndexableShare = defineSiteCheck({
  id: 'site-indexable-share',
  category: 'seo',
  importance: 'informative',
  title: 'Pages that search engines may index',
  why: 'A page that is excluded by mistake cannot be found, and nothing on it shows that.',
  fix: 'Check that the excluded pages are meant to be.',
  criteria: { informative: 'Counts the HTML pages that may be indexed, and why others may not.' },
  source: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  examples: { informative: [{ urls: { '/': { links: ['/a'] }, '/a': { noindex: true } } }] },
  evaluate({ pages, notIndexable }) {
    if (pages.size === 0) return siteNotApplicable('The site has no pages.')
    const reasons = [...pages.keys()].map((number) => notIndexable[number] ?? null)
    const counts = Map.groupBy(reasons, (reason) => reason)
    const indexable = counts.get(null)?.length ?? 0
    return {
      status: 'informative',
      message: `${grouped(indexable)} of ${counted(pages.size, 'page')} can be indexed`,
      rows: [...counts].flatMap(([reason, own]) =>
        reason === null
          ? []
          : [{ url: '', value: counted(own.length, 'page'), note: REASONS[reason] ?? reason }],
      ),
      pages: [],
    }
  },
})
