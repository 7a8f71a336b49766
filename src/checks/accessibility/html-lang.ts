import { at, defineCheck, fail, pass } from '../check.ts'

export const htmlLang = defineCheck({
  id: 'html-lang',
  category: 'accessibility',
  family: 'language',
  tier: 'C',
  title: 'The page declares its language',
  why: 'Screen readers pick the voice and pronunciation by the declared language. Browsers use it for hyphenation, quotation marks and translation.',
  fix: 'Set the language of the text on the root element: <html lang="en">.',
  criteria: {
    pass: 'The html element has a lang attribute that is not empty; in XHTML served as application/xhtml+xml, xml:lang is enough.',
    fail: 'The lang attribute is missing or empty, or text/html sets only xml:lang.',
    note: 'Any value that is not empty counts. The Content-Language header does not.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html',
  reads: ['head', 'response'],
  examples: {
    pass: [
      { html: '<!doctype html><html lang="en"><title>Library</title>' },
      { html: '<html lang="de-AT"><p>Bücherei' },
    ],
    fail: [
      { html: '<!doctype html><title>Library</title><p>Welcome' },
      { html: '<!doctype html><html lang=" "><title>Library</title>' },
      { html: '<!doctype html><html xml:lang="en"><title>Library</title>' },
    ],
  },

  evaluate({ head: { html }, response }) {
    if (isSet(html.lang)) return pass()
    if (isSet(html.xmlLang)) {
      if (response.mimeType === 'application/xhtml+xml') return pass()
      return fail('The <html> element has only xml:lang, which browsers ignore in text/html', [
        at(html),
      ])
    }
    const message =
      html.lang === null
        ? 'The <html> element has no lang attribute'
        : 'The lang attribute is empty'
    return fail(message, html.line === null ? [] : [at(html)])
  },
})

function isSet(lang: string | null): boolean {
  return lang !== null && lang.trim() !== ''
}
