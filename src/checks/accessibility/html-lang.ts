import { at, defineCheck, fail, pass } from '../check.ts'

export const htmlLang = defineCheck({
  id: 'html-lang',
  category: 'accessibility',
  family: 'language',
  tier: 'C',
  title: 'The page declares its language',
  why: 'Screen readers choose the voice and its pronunciation by it. Browsers hyphenate, quote and offer translation by it.',
  fix: 'Write the language on the root element: <html lang="en">, with the tag of the language the text is in.',
  criteria:
    'Passes when the html element has a lang attribute that is not empty, whatever it says; in XHTML sent as such xml:lang is enough. Fails when it is missing or empty, or when only xml:lang is set in text/html. The Content-Language header does not count.',
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
      return fail('Only xml:lang is set, which browsers ignore in text/html.', [at(html)])
    }
    const message =
      html.lang === null
        ? 'The <html> element has no lang attribute.'
        : 'The lang attribute is empty.'
    return fail(message, html.line === null ? [] : [at(html)])
  },
})

function isSet(lang: string | null): boolean {
  return lang !== null && lang.trim() !== ''
}
