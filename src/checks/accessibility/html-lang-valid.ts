import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { namesLanguage, primarySubtag } from '../../facts/derived/language-tags.ts'

export const htmlLangValid = defineCheck({
  id: 'html-lang-valid',
  category: 'accessibility',
  family: 'language',
  tier: 'D',
  title: 'The declared language is a known one',
  why: 'A tag that means nothing is the same as none: screen readers then read with the voice of the person’s own language.',
  fix: 'Use a tag of BCP 47 with hyphens and a registered language first: en, en-US, pt-BR, ja. Keep xml:lang the same or leave it out.',
  criteria:
    'Passes when the lang of the html element begins with a registered language, as in pt-BR, is one of the registered tags i-default and i-mingo, or is private (x-…). Warns when xml:lang names another language. Fails when the language is unknown, as in jp, english or en_US, or the tag is deprecated, as i-klingon is for tlh; what follows the language is not judged. Does not apply when the page declares no language.',
  source: 'https://www.w3.org/International/questions/qa-html-language-declarations',
  reads: ['head'],
  examples: {
    pass: [
      { html: '<!doctype html><html lang="zh-Hant-TW"><title>圖書館</title>' },
      { html: '<!doctype html><html lang="gsw"><title>Bibliothek</title>' },
      { html: '<!doctype html><html lang="EN-gb" xml:lang="en"><title>Library</title>' },
    ],
    warn: [{ html: '<!doctype html><html lang="en" xml:lang="fr"><title>Library</title>' }],
    fail: [
      { html: '<!doctype html><html lang="en_US"><title>Library</title>' },
      { html: '<!doctype html><html lang="jp"><title>図書館</title>' },
      { html: '<!doctype html><html lang="english"><title>Library</title>' },
      { html: '<!doctype html><html lang="i-klingon"><title>paqghom</title>' },
    ],
    'not-applicable': [{ html: '<!doctype html><title>Library</title>' }],
  },

  evaluate({ head: { html } }) {
    const lang = html.lang?.trim() ?? ''
    if (lang === '') return notApplicable('The page declares no language.')

    if (!namesLanguage(lang)) {
      const hint = lang.includes('_') ? ' Subtags are joined by hyphens.' : ''
      return fail(`“${lang}” is no known language.${hint}`, [{ ...at(html), value: lang }])
    }
    const xmlLang = html.xmlLang?.trim() ?? ''
    if (xmlLang !== '' && primarySubtag(xmlLang) !== primarySubtag(lang)) {
      return warn(`lang says “${lang}” and xml:lang says “${xmlLang}”.`, [
        { ...at(html), value: xmlLang, expected: lang },
      ])
    }
    return pass()
  },
})
