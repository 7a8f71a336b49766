import { counted, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const FEWEST_PAGES = 10
const USUAL = 0.9

export const siteHreflangGaps = defineSiteCheck({
  id: 'site-hreflang-gaps',
  category: 'seo',
  importance: 'low',
  title: 'Pages name all language versions of the site',
  why: 'Where a version is not named, search engines show people a page in another language.',
  fix: 'Translate the pages, or name the versions that exist.',
  criteria: {
    pass: 'Each language that 90% of the pages with hreflang name is named by all of them.',
    warn: 'Some pages lack one.',
    'not-applicable': 'Fewer than 10 pages have hreflang.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  examples: {
    pass: [{ urls: versions(10, 0) }],
    warn: [{ urls: versions(20, 1) }],
    'not-applicable': [{ urls: versions(9, 1) }],
  },
  evaluate(site) {
    const pages = [...site.pages.values()].filter(({ hreflangs }) => hreflangs.length > 0)
    if (pages.length < FEWEST_PAGES) {
      return siteNotApplicable(`Fewer than ${FEWEST_PAGES} pages have hreflang.`)
    }
    const counts = new Map<string, number>()
    const codesOf = new Map(
      pages.map(({ number, hreflangs }) => [number, new Set(hreflangs.map(({ code }) => code))]),
    )
    for (const codes of codesOf.values()) {
      for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    const usual = [...counts].filter(([, count]) => count >= USUAL * pages.length)
    const gaps = [...codesOf].flatMap(([number, codes]) => {
      const missing = usual.filter(([code]) => !codes.has(code)).map(([code]) => code)
      return missing.length === 0 ? [] : [{ number, missing }]
    })
    if (gaps.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(gaps.length, 'page')} ${verb(gaps.length, 'lacks', 'lack')} language versions that others name`,
      rows: gaps.map(({ number, missing }) => ({
        url: urlOf(site, number),
        note: `missing: ${missing.join(', ')}`,
      })),
      pages: gaps.map(({ number }) => number),
    }
  },
})

/** Pages in two languages, except the last few, which have one. */
function versions(count: number, lacking: number) {
  const all = { en: '/en', de: '/de' }
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `/${n}`,
      { hreflangs: n < count - lacking ? all : { en: '/en' } },
    ]),
  )
}
