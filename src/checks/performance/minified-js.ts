import { scriptExample } from '../shared/asset-example.ts'
import { sampleOf } from '../shared/asset-sample.ts'
import { defineCheck } from '../check.ts'
import { judgeMinification } from './shared/minification.ts'

/** Lighthouse's unminified-javascript audit. */
const LEAST = 0.1

export const minifiedJs = defineCheck({
  id: 'minified-js',
  category: 'performance',
  family: 'weight',
  tier: 'F',
  title: 'Scripts are minified',
  why: 'White space and comments are fetched and parsed with the code, and do nothing.',
  fix: 'Let the build minify scripts, for example with esbuild or Terser, and take the .min.js of libraries.',
  criteria:
    'Passes when no tested script would lose 10 % of its bytes, and at least 2,048 bytes on the wire, if white space and comments were left out; warns when one would. Licence comments count as needed, and shorter names of variables are not reckoned with. Up to 6 scripts are fetched, those of other sites too; one of more than 1 MiB is left out. Does not apply when none could be read whole.',
  source: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript',
  reads: ['assets', 'resources'],
  examples: {
    pass: [
      { facts: { assets: [scriptExample({}, { minifiedBytes: 37_000 })] } },
      { facts: { assets: [scriptExample({ wireBytes: 3_000 }, { minifiedBytes: 20_000 })] } },
    ],
    warn: [{ facts: { assets: [scriptExample({}, { minifiedBytes: 30_000 })] } }],
    'not-applicable': [{ html: '<script src="/app.js"></script>' }],
  },

  evaluate(facts) {
    return judgeMinification(sampleOf(facts, ['script']), LEAST, 'scripts')
  },
})
