import { stylesheetExample } from '../shared/asset-example.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cssSources } from './shared/css-sources.ts'
import { importsOf } from './shared/css-text.ts'

export const cssImports = defineCheck({
  id: 'css-imports',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Style sheets import no others',
  why: 'The browser finds an imported style sheet only after it has read the one that imports it.',
  fix: 'Link the imported sheet with <link rel="stylesheet">, or join the sheets when the site is built.',
  criteria:
    'Passes when no style sheet that was read imports another, and warns from the first @import on. Read are the style elements of the page, 20,000 characters of each, and up to 6 linked style sheets. An @import behind any other rule is left out, since browsers ignore it. Does not apply when the page has no style element with text in it and no linked style sheet was read.',
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
      return notApplicable('The page has no styles of its own; linked ones were not read.')
    const rows = sources.flatMap(({ css, sheet, place }) =>
      importsOf(css).map((url) => ({ ...place, url: absolute(url, sheet) })),
    )
    return rows.length === 0
      ? pass(scope === '' ? undefined : scope.trim())
      : warn(`${counted(rows.length, '@import')} found.${scope}`, rows)
  },
})

/** Imports resolve against the sheet that has them. */
function absolute(url: string, sheet: string | null): string {
  return sheet === null ? url : (URL.parse(url, sheet)?.href ?? url)
}
