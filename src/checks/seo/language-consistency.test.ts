import { expect, it } from 'vitest'
import { hreflangFact } from '../../../test/support/canonical-fact.ts'
import { headFacts, pageFacts, textFacts } from '../../../test/support/facts.ts'
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
    text: textFacts(),
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

const outcomeOf = (lang: string | null, code: string, accuracy = 1) =>
  languageConsistency.evaluate({
    head: headFacts({ html: { lang, xmlLang: null, dir: null, line: 2 } }),
    hreflangs: [],
    canonicals: [],
    address,
    text: textFacts({ detectedLanguage: { code, accuracy } }),
  })
const judgeText = (...text: Parameters<typeof outcomeOf>) => outcomeOf(...text).status

it.each<[lang: string | null, detected: string, accuracy: number, status: string]>([
  ['en-GB', 'en', 0.95, 'pass'],
  ['en', 'de', 0.9, 'fail'],
  ['en', 'de', 0.89, 'not-applicable'],
  ['nb', 'no', 1, 'pass'],
  ['nn-NO', 'no', 1, 'pass'],
  ['zh-Hant-TW', 'zh', 1, 'pass'],
  ['yue', 'zh', 1, 'pass'],
  ['hr', 'sr', 1, 'pass'],
  ['fil', 'tl', 1, 'pass'],
  // Catalan is mistaken for related languages, so its detection proves nothing.
  ['ca', 'es', 1, 'not-applicable'],
  [null, 'en', 1, 'not-applicable'],
])('judges lang %s of a text in %s, sure to %d', (lang, code, accuracy, status) => {
  expect(judgeText(lang, code, accuracy)).toBe(status)
})

it('names both languages, and weighs a text that a screen reader mispronounces as moderate', () => {
  expect(outcomeOf('en-GB', 'de')).toMatchObject({
    message: 'The page declares English, but the text is in German',
    tier: 'D',
  })
})
