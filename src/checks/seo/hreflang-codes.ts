import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { hreflangFlaw } from './shared/hreflang-code.ts'
import { readableHreflangs } from '../../facts/derived/hreflang-set.ts'

export const hreflangCodes = defineCheck({
  id: 'hreflang-codes',
  category: 'seo',
  family: 'languages',
  tier: 'D',
  title: 'The hreflang values are valid',
  why: 'Search engines ignore a language version whose language or country code does not exist.',
  fix: 'Use an ISO 639-1 language, and after a hyphen an ISO 3166-1 country where it matters: en, en-GB, pt-BR, x-default.',
  criteria: {
    pass: 'Every value is x-default or a two-letter language of ISO 639-1, optionally followed by a four-letter script and a country of ISO 3166-1 or XK.',
    warn: 'At least one value has a three-letter language, a script that is not in ISO 15924, a numeric region such as in es-419, or further parts.',
    fail: 'At least one value is empty, has white space around it or an underscore, an unknown language, a country without a language, or an unknown country such as UK.',
    'not-applicable': 'The page declares no language versions.',
    note: 'Upper and lower case make no difference. Language versions in the head and in Link headers count.',
  },
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
    if (read.length === 0) return notApplicable('The page declares no language versions')
    const flawed = read.flatMap(({ code, line, raw }) => {
      const flaw = hreflangFlaw(code)
      const place = line === null ? {} : { line }
      return flaw ? [{ flaw, row: { ...place, url: raw, value: code, note: flaw.message } }] : []
    })
    if (flawed.length === 0) return pass()

    const errors = flawed.filter(({ flaw }) => flaw.severity === 'error')
    const rows = flawed.map(({ row }) => row)
    const count = (part: number) => countedOf(part, read.length, 'hreflang value')
    return errors.length > 0
      ? fail(`${count(errors.length)} ${verb(errors.length, 'is', 'are')} not valid`, rows)
      : warn(
          `${count(flawed.length)} ${verb(flawed.length, 'is', 'are')} not fully supported`,
          rows,
        )
  },
})
