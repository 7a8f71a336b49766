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
  why: 'White space and comments are fetched and parsed before the page is shown, and tell the browser nothing.',
  fix: 'Let the build minify CSS, for example with Lightning CSS or esbuild.',
  criteria:
    'Passes when no tested style sheet would lose 5 % of its bytes, and at least 2,048 bytes on the wire, if white space and comments were left out; warns when one would. Licence comments that start with /*! count as needed. Up to 6 style sheets are fetched, those of other sites too; one of more than 512 KiB is left out. Does not apply when none could be read whole.',
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
    return judgeMinification(sampleOf(facts, ['stylesheet']), LEAST, 'style sheets')
  },
})
