import { stylesheetExample } from '../shared/asset-example.ts'
import { sampleOf } from '../shared/asset-sample.ts'
import { defineCheck } from '../check.ts'
import { judgeMinification } from './shared/minification.ts'

/** Lighthouse's unminified-css audit. */
const LEAST = 0.05

export const minifiedCss = defineCheck({
  id: 'minified-css',
  category: 'performance',
  family: 'weight',
  tier: 'F',
  title: 'Style sheets are minified',
  why: 'White space and comments do nothing in the browser, yet visitors wait until both have been downloaded and parsed.',
  fix: 'Minify CSS in the build, for example with Lightning CSS or esbuild.',
  criteria: {
    pass: 'No tested style sheet would lose 5 % of its bytes, and at least 2,048 bytes on the wire, without white space and comments.',
    warn: 'At least one tested style sheet would lose 5 % of its bytes, and at least 2,048 bytes on the wire, without white space and comments.',
    'not-applicable': 'No style sheet was read in full.',
    note: 'Up to 6 style sheets are fetched, third-party ones included; those larger than 512 KiB do not count. Licence comments that start with /*! do not count as waste.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-css',
  reads: ['assets', 'resources'],
  examples: {
    pass: [
      { facts: { assets: [stylesheetExample()] } },
      { facts: { assets: [stylesheetExample({ wireBytes: 4_000 }, { minifiedBytes: 20_000 })] } },
    ],
    warn: [{ facts: { assets: [stylesheetExample({}, { minifiedBytes: 30_000 })] } }],
    'not-applicable': [{ html: '<link rel="stylesheet" href="/site.css">' }],
  },

  evaluate(facts) {
    return judgeMinification(sampleOf(facts, ['stylesheet']), LEAST, 'style sheet')
  },
})
