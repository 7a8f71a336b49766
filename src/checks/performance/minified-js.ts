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
  why: 'White space and comments do nothing in the browser, yet visitors wait until both have been downloaded and parsed.',
  fix: 'Minify scripts in the build, for example with esbuild or Terser, and use the .min.js files of libraries.',
  criteria: {
    pass: 'No tested script would lose 10 % of its bytes, and at least 2,048 bytes on the wire, without white space and comments.',
    warn: 'At least one tested script would lose 10 % of its bytes, and at least 2,048 bytes on the wire, without white space and comments.',
    'not-applicable': 'No script was read in full.',
    note: 'Up to 6 scripts are fetched, third-party ones included; those larger than 1 MiB do not count. Licence comments do not count as waste, and shorter variable names do not count as a saving.',
  },
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
    return judgeMinification(sampleOf(facts, ['script']), LEAST, 'script')
  },
})
