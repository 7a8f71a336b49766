import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { readableHreflangs } from '../../facts/derived/hreflang-set.ts'

export const hreflangAbsolute = defineCheck({
  id: 'hreflang-absolute',
  category: 'seo',
  family: 'languages',
  tier: 'F',
  title: 'The hreflang addresses are absolute',
  why: 'Google asks for complete addresses with the scheme, since the versions often live on other hosts.',
  fix: 'Write every hreflang address in full, starting with https://.',
  criteria:
    'Passes when every hreflang address starts with http:// or https://. Fails from one that does not, such as /de or //example.com/de. Read are rel="alternate" with hreflang in the head and in Link headers; those in the body and in sitemaps are not. Not applicable without any.',
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
    if (read.length === 0) return notApplicable('The page declares no language versions.')
    const relative = read.filter(({ raw }) => !/^\s*https?:\/\//i.test(raw))
    if (relative.length === 0) return pass()
    return fail(
      `Not absolute: ${relative.length} of ${counted(read.length, 'hreflang address', 'hreflang addresses')}.`,
      relative.map(({ line, raw, code }) => ({
        ...(line === null ? {} : { line }),
        name: code,
        value: raw,
      })),
    )
  },
})
