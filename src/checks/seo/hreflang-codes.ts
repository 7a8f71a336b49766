import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { hreflangFlaw } from './shared/hreflang-code.ts'
import { readableHreflangs } from '../../facts/derived/hreflang-set.ts'

export const hreflangCodes = defineCheck({
  id: 'hreflang-codes',
  category: 'seo',
  family: 'languages',
  tier: 'D',
  title: 'The hreflang values are valid',
  why: 'Search engines ignore an alternate whose language or country code does not exist.',
  fix: 'Write an ISO 639-1 language, and after a hyphen an ISO 3166-1 country where it matters: en, en-GB, pt-BR, x-default.',
  criteria:
    'Passes when every value is x-default or a two-letter language of ISO 639-1, which a script of four letters and a country of ISO 3166-1 or XK may follow. Warns for a language of three letters, a script that ISO 15924 does not have, a numeric region such as in es-419 and for more parts than these. Fails for an empty value, white space around it, an underscore, an unknown language, a country alone and an unknown country such as UK. Case makes no difference. Not applicable without language versions in the head or Link headers.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  appliesTo: 'any',
  reads: ['hreflangs'],
  examples: {
    pass: [
      {
        html: '<link rel="alternate" hreflang="en-GB" href="https://www.example.com/"><link rel="alternate" hreflang="X-Default" href="https://www.example.com/">',
      },
      { html: '<link rel="alternate" hreflang="zh-Hant-TW" href="https://www.example.com/tw">' },
    ],
    warn: [{ html: '<link rel="alternate" hreflang="es-419" href="https://www.example.com/es">' }],
    fail: [
      { html: '<link rel="alternate" hreflang="en-UK" href="https://www.example.com/">' },
      { html: '<link rel="alternate" hreflang="pt_BR" href="https://www.example.com/br">' },
      {
        html: '<p>Hello',
        headers: [['Link', '<https://www.example.com/jp>; rel="alternate"; hreflang="jp"']],
      },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ hreflangs }) {
    const read = readableHreflangs(hreflangs)
    if (read.length === 0) return notApplicable('The page declares no language versions.')
    const flawed = read.flatMap(({ code, line, raw }) => {
      const flaw = hreflangFlaw(code)
      const place = line === null ? {} : { line }
      return flaw ? [{ flaw, row: { ...place, url: raw, value: code, note: flaw.message } }] : []
    })
    if (flawed.length === 0) return pass()

    const errors = flawed.filter(({ flaw }) => flaw.severity === 'error')
    const rows = flawed.map(({ row }) => row)
    return errors.length > 0
      ? fail(`Not valid: ${errors.length} of ${counted(read.length, 'hreflang value')}.`, rows)
      : warn(`Unusual: ${flawed.length} of ${counted(read.length, 'hreflang value')}.`, rows)
  },
})
