import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { isDefault, ownAddress, primaryLanguage, readableHreflangs } from '../hreflang-set.ts'
import { sameUrl } from '../same-url.ts'

/** Codes of one language: Norwegian's written forms, and codes that ISO 639 has replaced. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  tl: 'fil',
}

export const languageConsistency = defineCheck({
  id: 'language-consistency',
  category: 'seo',
  importance: 'low',
  title: 'The page names one language everywhere',
  why: 'Browsers, screen readers, search engines and social networks each read another place, and treat the text by it.',
  fix: 'Give the lang attribute, the hreflang of this page and og:locale the same language.',
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  reads: ['head', 'hreflangs', 'canonicals', 'address'],
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
    'not-applicable': [{ html: '<html lang="en"><title>Library</title>' }],
  },

  evaluate({ head, hreflangs, canonicals, address }) {
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
    if (new Set(named.map(({ name }) => name)).size < 2) {
      return notApplicable('The language is named in one place at most.')
    }

    // One address may serve several languages' readers, so the hreflang that agrees counts.
    const others = named.filter(({ name }) => name !== 'hreflang')
    const codes = selves.map(({ code }) => languageOf(code))
    const languages = new Set(others.map(({ value }) => languageOf(value)))
    const hreflangAgrees =
      codes.length === 0 || [...languages].every((language) => codes.includes(language))
    if (languages.size === 1 && hreflangAgrees) return pass()
    return warn('The page names different languages.', named)
  },
})

function languageOf(code: string): string {
  const language = primaryLanguage(code)
  return SAME_LANGUAGE[language] ?? language
}
