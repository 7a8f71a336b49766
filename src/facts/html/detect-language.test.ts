import { supportedLanguages, toISO2 } from 'tinyld'
import { expect, it } from 'vitest'
import { DETECTABLE_LANGUAGES, detectLanguage } from './detect-language.ts'

const ENGLISH =
  'The town library is open from Tuesday to Saturday. See the hours of each branch and on holidays, and how to renew a book from home. '
const GERMAN =
  'Die Stadtbibliothek ist von Dienstag bis Samstag geöffnet. Hier stehen die Öffnungszeiten aller Zweigstellen, und wie man ein Buch von zu Hause aus verlängert. '
const NORWEGIAN =
  'Biblioteket i byen er åpent fra tirsdag til lørdag. Se åpningstidene for hver avdeling og på helligdager, og hvordan du fornyer en bok hjemmefra. '
const CHINESE =
  '市图书馆周二至周六开放。请参阅各分馆的开放时间和节假日开放时间，以及如何在家中续借图书。'

const of = (main: string, mainWords = 300, declared: string | null = null) =>
  detectLanguage({ main, mainWords, declared })

it.each([
  ['English', ENGLISH, 'en'],
  ['German', GERMAN, 'de'],
  ['Norwegian', NORWEGIAN, 'no'],
  ['Chinese', CHINESE, 'zh'],
])('recognises %s reliably', (_name, text, code) => {
  const found = of(text.repeat(20))
  expect(found?.code).toBe(code)
  expect(found?.accuracy).toBeGreaterThanOrEqual(0.9)
})

it('believes the declared language where the text is full of its words', () => {
  expect(of(ENGLISH.repeat(20), 300, 'en-GB')).toEqual({ code: 'en', accuracy: 1 })
  expect(of(GERMAN.repeat(20), 300, 'DE')).toEqual({ code: 'de', accuracy: 1 })
})

it('finds the other language where another one is declared', () => {
  expect(of(GERMAN.repeat(20), 300, 'en')).toEqual({ code: 'de', accuracy: 1 })
  expect(of(NORWEGIAN.repeat(20), 300, 'nl')?.code).toBe('no')
  expect(of(ENGLISH.repeat(20), 300, 'fr')?.code).toBe('en')
})

const AFRIKAANS =
  'Die biblioteek in die stad is van Dinsdag tot Saterdag oop. Hier is die ure van elke tak en op vakansiedae, en hoe om van die huis af weer vir die boek te vra. '
const DANISH =
  'Byens bibliotek har åbent fra tirsdag til lørdag. Her står åbningstiderne for hver afdeling og på helligdage, og hvordan man fornyer en bog hjemmefra. '

it.each([
  ['German', GERMAN.repeat(3), 'en', 'de'],
  ['German', GERMAN.repeat(3), null, 'de'],
  ['German', GERMAN.repeat(3), 'de-AT', 'de'],
  ['English', ENGLISH.repeat(2), 'de', 'en'],
])('recognises a short text that is clearly %s', (_name, text, declared, code) => {
  expect(of(text, text.trim().split(' ').length, declared)).toEqual({ code, accuracy: 1 })
})

it.each([
  ['full of foreign names', `${ENGLISH}Die Zeit, Der Spiegel, Das Erste, Le Monde, `.repeat(3)],
  ['in a relative of a known language', AFRIKAANS.repeat(3)],
  ['in a language whose words are not known', DANISH.repeat(3)],
  ['in two languages', ENGLISH + GERMAN],
  ['of names', 'Anna Berg, Library of Bremen, Peter von Stein, Museum der Stadt, '.repeat(8)],
])('says nothing wrong of a short text %s', (_name, text) => {
  const found = of(text, text.trim().split(' ').length, 'fr')
  expect([undefined, text.startsWith(ENGLISH) ? 'en' : undefined]).toContain(found?.code)
})

it('says nothing of very short texts and of what is no text', () => {
  expect(of(GERMAN, 39)).toBeNull()
  expect(of(DANISH.repeat(5), 199)).toBeNull()
  expect(of('')).toBeNull()
  expect(of('12 34 – 56 '.repeat(100))).toBeNull()
})

it('is less sure of a page in two languages than of either', () => {
  expect(of(ENGLISH.repeat(10) + GERMAN.repeat(10))?.accuracy).toBeLessThan(0.9)
})

it('lists what the package detects, by the codes that pages declare', () => {
  const known = supportedLanguages.map(toISO2).filter((code) => code.length === 2)
  expect([...DETECTABLE_LANGUAGES].toSorted()).toEqual([...new Set(known)].toSorted())
})
