import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { readableHreflangs } from '../../facts/derived/hreflang-set.ts'

export const hreflangAbsolute = defineCheck({
  id: 'hreflang-absolute',
  category: 'seo',
  family: 'languages',
  tier: 'F',
  title: 'The hreflang URLs are absolute',
  why: 'Google asks for complete URLs with the scheme, since language versions are often on other hosts.',
  fix: 'Write every hreflang URL in full, starting with https://.',
  criteria: {
    pass: 'Every hreflang URL starts with http:// or https://.',
    fail: 'At least one hreflang URL does not, such as /de or //example.com/de.',
    'not-applicable': 'The page declares no language versions.',
    note: 'Link elements with rel="alternate" and hreflang in the head and such Link headers count. Those in the body and in sitemaps do not.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  appliesTo: 'any',
  reads: ['hreflangs'],
  examples: {
    pass: [{ html: '<link rel="alternate" hreflang="de" href="https://www.example.com/de">' }],
    fail: [
      { html: '<link rel="alternate" hreflang="de" href="/de">' },
      { html: '<link rel="alternate" hreflang="de" href="//www.example.com/de">' },
    ],
    'not-applicable': [{ html: '<link rel="alternate" type="application/rss+xml" href="/feed">' }],
  },

  evaluate({ hreflangs }) {
    const read = readableHreflangs(hreflangs)
    if (read.length === 0) return notApplicable('The page declares no language versions')
    const relative = read.filter(({ raw }) => !/^\s*https?:\/\//i.test(raw))
    if (relative.length === 0) return pass()
    return fail(
      `${countedOf(relative.length, read.length, 'hreflang URL')} ${verb(relative.length, 'is', 'are')} not absolute`,
      relative.map(({ line, raw, code }) => ({
        ...(line === null ? {} : { line }),
        name: code,
        value: raw,
      })),
    )
  },
})
