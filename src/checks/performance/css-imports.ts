import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../counted.ts'
import { importsOf } from '../css-text.ts'

export const cssImports = defineCheck({
  id: 'css-imports',
  category: 'performance',
  importance: 'low',
  title: 'Styles in the page import no others',
  why: 'The browser finds an imported style sheet only after it has read the one that imports it.',
  fix: 'Link the imported sheet with <link rel="stylesheet">, or join the sheets when the site is built.',
  source: 'https://web.dev/articles/optimize-lcp',
  reads: ['stylesheets'],
  examples: {
    pass: [{ html: '<style>p { color: green } @import "late.css";</style>' }],
    warn: [
      { html: '<style>@import "a.css";</style>' },
      {
        html: '<style>@charset "utf-8"; @layer base; @import url(a.css) layer(base) screen;</style>',
      },
    ],
    'not-applicable': [{ html: '<link rel="stylesheet" href="/site.css">' }],
  },

  evaluate({ stylesheets }) {
    const inline = stylesheets.filter(({ url, code }) => url === null && code.trim() !== '')
    if (inline.length === 0)
      return notApplicable('The page has no styles of its own; linked ones were not read.')
    const rows = inline.flatMap(({ line, code }) =>
      importsOf(code).map((url) => ({ ...at({ line }), url })),
    )
    return rows.length === 0
      ? pass()
      : warn(`${counted(rows.length, '@import')} in the page.`, rows)
  },
})
