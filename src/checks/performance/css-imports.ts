import { stylesheetExample } from '../shared/asset-example.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { cssSources, scopeAlone, withScope } from './shared/css-sources.ts'
import { importsOf } from './shared/css-text.ts'

export const cssImports = defineCheck({
  id: 'css-imports',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Style sheets do not use @import',
  why: 'The browser finds an imported style sheet only after it has loaded the one that imports it, so visitors wait longer for the first paint.',
  fix: 'Link the imported style sheet with <link rel="stylesheet">, or bundle the style sheets at build time.',
  criteria: {
    pass: 'No style sheet that was read has an @import rule.',
    warn: 'At least one style sheet that was read has an @import rule.',
    'not-applicable':
      'The page has no style element with text in it, and no linked style sheet was read.',
    note: 'The check reads the first 20,000 characters of each style element, 500,000 in all, and up to 6 linked style sheets. An @import after any rule other than @charset and @layer does not count, since browsers ignore it.',
  },
  source: 'https://web.dev/articles/optimize-lcp',
  reads: ['assets', 'stylesheets'],
  examples: {
    pass: [
      { html: '<style>p { color: green } @import "late.css";</style>' },
      { facts: { assets: [stylesheetExample()] } },
    ],
    warn: [
      { html: '<style>@import "a.css";</style>' },
      { facts: { assets: [stylesheetExample({}, { rules: '@import url(fonts.css);' })] } },
      {
        html: '<style>@charset "utf-8"; @layer base; @import url(a.css) layer(base) screen;</style>',
      },
    ],
    'not-applicable': [{ html: '<link rel="stylesheet" href="/site.css">' }],
  },

  evaluate(facts) {
    const { sources, scope } = cssSources(facts)
    if (sources.length === 0)
      return notApplicable('The page has no inline styles, and no linked style sheet was read')
    const rows = sources.flatMap(({ css, sheet, place }) =>
      importsOf(css).map((url) => ({ ...place, url: absolute(url, sheet) })),
    )
    return rows.length === 0
      ? pass(scopeAlone(scope))
      : warn(
          withScope(
            `${counted(rows.length, '@import rule')} ${verb(rows.length, 'delays', 'delay')} style sheets`,
            scope,
          ),
          rows,
        )
  },
})

/** Imports resolve against the sheet that contains them. */
function absolute(url: string, sheet: string | null): string {
  return sheet === null ? url : (URL.parse(url, sheet)?.href ?? url)
}
