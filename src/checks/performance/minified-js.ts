import { scriptExample } from '../asset-example.ts'
import { sampleOf } from '../asset-sample.ts'
import { defineCheck } from '../check.ts'
import { judgeMinification } from '../minification.ts'

/** Lighthouse's unminified-javascript audit. */
const LEAST = 0.1

export const minifiedJs = defineCheck({
  id: 'minified-js',
  category: 'performance',
  importance: 'low',
  title: 'Scripts are minified',
  why: 'White space and comments are fetched and parsed with the code, and do nothing.',
  fix: 'Let the build minify scripts, for example with esbuild or Terser, and take the .min.js of libraries.',
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
