import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { namesLanguage, primarySubtag } from '../../facts/derived/language-tags.ts'

export const htmlLangValid = defineCheck({
  id: 'html-lang-valid',
  category: 'accessibility',
  family: 'language',
  tier: 'D',
  title: 'The declared language is valid',
  why: 'Screen readers ignore an invalid language tag and read the page with the voice of the user’s own language.',
  fix: 'Use a BCP 47 tag with a registered language and hyphens: en, en-US, pt-BR, ja. Keep xml:lang the same or remove it.',
  criteria: {
    pass: 'The lang of the html element begins with a registered language, as in pt-BR, is i-default or i-mingo, or is private (x-…).',
    warn: 'The lang is valid, but xml:lang names another language.',
    fail: 'The language is unknown, as in jp, english or en_US, or the tag is deprecated, as i-klingon is in favour of tlh.',
    'not-applicable': 'The page declares no language.',
    note: 'Subtags after the language are not checked.',
  },
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
    if (lang === '') return notApplicable('The page declares no language')

    if (!namesLanguage(lang)) {
      const hint = lang.includes('_') ? '; use a hyphen instead of the underscore' : ''
      return fail(`“${lang}” is not a valid language tag${hint}`, [{ ...at(html), value: lang }])
    }
    const xmlLang = html.xmlLang?.trim() ?? ''
    if (xmlLang !== '' && primarySubtag(xmlLang) !== primarySubtag(lang)) {
      return warn(`lang is “${lang}” but xml:lang is “${xmlLang}”`, [
        { ...at(html), value: xmlLang, expected: lang },
      ])
    }
    return pass()
  },
})
