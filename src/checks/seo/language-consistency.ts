import type { TextFacts } from '../../facts/document-facts.ts'
import { DETECTABLE_LANGUAGES } from '../../facts/html/detect-language.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import {
  isDefault,
  ownAddress,
  primaryLanguage,
  readableHreflangs,
} from '../../facts/derived/hreflang-set.ts'
import { ownValue } from '../../facts/derived/own-value.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'
import { sureLanguage } from '../shared/sure-language.ts'

/**
 * Codes of one language: Norwegian's written forms, languages that detection cannot tell apart, and codes that ISO 639
 * has replaced.
 */
const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  tl: 'fil',
  bs: 'sr',
  hr: 'sr',
  sh: 'sr',
  cmn: 'zh',
  yue: 'zh',
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

const DETECTABLE: ReadonlySet<string> = new Set([...DETECTABLE_LANGUAGES].map(languageOf))

export const languageConsistency = defineCheck({
  id: 'language-consistency',
  category: 'seo',
  family: 'languages',
  tier: 'F',
  title: 'Declared languages match the text',
  why: 'Browsers, screen readers, search engines and social networks each read another language declaration. A wrong one causes wrong pronunciation or a wrong audience.',
  fix: 'Set the lang attribute, the hreflang of this page and og:locale to the language of the text.',
  criteria: {
    pass: 'The lang of the html element, the hreflang of this page, og:locale and the text have the same language.',
    warn: 'At least two of them differ.',
    fail: 'The text is in another language than the lang of the html element.',
    'not-applicable': 'Fewer than 2 of the 4 are known.',
    note: 'Countries are ignored, nb and nn count as no, bs and hr as sr, and of several hreflang values of this page one has to agree. The text counts from 200 words of main content, when at least 90 % of its sampled places are in one language; from 40 words, when at least a quarter are function words of one language; and only when every declared language can be detected.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  reads: ['head', 'hreflangs', 'canonicals', 'address', 'text'],
  examples: {
    pass: [
      { html: '<html lang="en-GB"><meta property="og:locale" content="en_US">' },
      {
        html: '<html lang="nb"><link rel="alternate" hreflang="no" href="https://www.example.com/page">',
      },
    ],
    warn: [
      { html: '<html lang="en"><meta property="og:locale" content="de_DE">' },
      {
        html: '<html lang="en"><link rel="alternate" hreflang="de" href="https://www.example.com/page">',
      },
    ],
    fail: [
      {
        html: `<html lang="en"><p>${'Die Bibliothek ist von Dienstag bis Samstag für alle geöffnet. '.repeat(7)}`,
      },
    ],
    'not-applicable': [{ html: '<html lang="en"><title>Library</title>' }],
  },

  evaluate({ head, hreflangs, canonicals, address, text }) {
    const own = ownAddress(canonicals, address.final)
    const selves = readableHreflangs(hreflangs).filter(
      (alternate) => !isDefault(alternate) && alternate.url !== null && sameUrl(alternate.url, own),
    )
    const locale = head.metas.find(({ property }) => property === 'og:locale')?.content ?? ''
    const named = [
      { name: 'lang', value: head.html.lang ?? '' },
      ...selves.map(({ code }) => ({ name: 'hreflang', value: code })),
      { name: 'og:locale', value: locale },
    ].filter(({ value }) => value.trim() !== '')
    const detected = comparable(text, named)
    const values = [...named, ...detected]
    if (new Set(values.map(({ name }) => name)).size < 2) {
      return notApplicable(
        named.length === 0
          ? 'The page declares no language'
          : 'The page declares its language in one place, and the language of the text is uncertain',
      )
    }
    const lang = named.find(({ name }) => name === 'lang')
    const [spoken] = detected
    if (lang && spoken && languageOf(lang.value) !== languageOf(spoken.value)) {
      const message = `The page declares ${nameOf(lang)}, but the text is in ${nameOf(spoken)}`
      return fail(message, values, { tier: 'D' })
    }
    if (!agree(named)) return warn('The page declares different languages', values)
    return agree(values)
      ? pass()
      : warn('The language of the text differs from the declared one', values)
  },
})

interface Named {
  readonly name: string
  readonly value: string
}

/** One URL may serve readers of several languages, so a matching hreflang counts. */
function agree(values: readonly Named[]): boolean {
  const codes = values
    .filter(({ name }) => name === 'hreflang')
    .map(({ value }) => languageOf(value))
  const others = values.filter(({ name }) => name !== 'hreflang')
  const languages = [...new Set(others.map(({ value }) => languageOf(value)))]
  if (codes.length === 0) return languages.length <= 1
  return languages.length <= 1 && languages.every((language) => codes.includes(language))
}

/** The language of the text if detection is sure and can detect all declared ones. */
function comparable(
  text: Pick<TextFacts, 'detectedLanguage'>,
  named: readonly Named[],
): (Named & { readonly note: string })[] {
  const detected = sureLanguage(text)
  if (detected === null) return []
  if (!named.every(({ value }) => DETECTABLE.has(languageOf(value)))) return []
  return [{ name: 'text', value: detected, note: 'detected' }]
}

/** `German` for `de-AT`; the code itself if English has no name for it. */
function nameOf({ value }: Named): string {
  return NAMES.of(primaryLanguage(value)) ?? value
}

function languageOf(code: string): string {
  const language = primaryLanguage(code)
  return ownValue(SAME_LANGUAGE, language) ?? language
}
