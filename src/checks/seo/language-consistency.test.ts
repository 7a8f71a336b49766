import { expect, it } from 'vitest'
import { hreflangFact } from '../../../test/support/canonical-fact.ts'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { languageConsistency } from './language-consistency.ts'

const address = { ...pageFacts().address, final: 'https://www.example.com/page' }
const judge = (lang: string | null, locale: string | null, ...codes: string[]) =>
  languageConsistency.evaluate({
    head: headFacts({
      html: { lang, xmlLang: null, dir: null, line: 2 },
      metas: locale === null ? [] : [metaFact({ property: 'og:locale', content: locale })],
    }),
    hreflangs: codes.map((code) => hreflangFact({ code })),
    canonicals: [],
    address,
  }).status

it.each<[string | null, string | null, string[], string]>([
  ['en', null, ['en', 'fr'], 'pass'],
  ['zh-Hant', 'zh_TW', ['zh-Hant-TW'], 'pass'],
  ['nn', 'nb_NO', [], 'pass'],
  ['he', null, ['iw'], 'pass'],
  ['en', null, ['x-default'], 'not-applicable'],
  [null, 'de_DE', ['en'], 'warn'],
  ['', '', ['en'], 'not-applicable'],
])('judges lang %s, og:locale %s and hreflang %j', (lang, locale, codes, status) => {
  expect(judge(lang, locale, ...codes)).toBe(status)
})
