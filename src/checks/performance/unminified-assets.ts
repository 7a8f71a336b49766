import type { WastedFile } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes, wastedFiles } from './shared/wasted-files.ts'

/** Limits of Lighthouse's two audits. */
const LEAST_BYTES = 2048
const LEAST_PERCENT = { js: 10, css: 5 }

export const unminifiedAssets = defineLabCheck({
  id: 'unminified-assets',
  category: 'performance',
  importance: 'low',
  title: 'Loaded scripts and style sheets are minified',
  why: 'Comments and white space do nothing in the browser, yet visitors wait until both have been downloaded and parsed.',
  fix: 'Minify scripts and style sheets in the build, and publish source maps for people who read the code.',
  criteria: {
    pass: 'Minifying would save 10 % and 2,048 bytes of no script, and 5 % and 2,048 bytes of no style sheet.',
    warn: 'Minifying would save at least 10 % and 2,048 bytes of a script, or at least 5 % and 2,048 bytes of a style sheet.',
    'not-applicable': 'Lighthouse gave no result for scripts and none for style sheets.',
    note: 'All loaded files count, including third-party files and files that scripts load.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript',
  reads: ['loading'],
  supersedes: ['minified-css', 'minified-js'],
  examples: {
    pass: [
      unminified({}),
      unminified({ js: { wastedBytes: 2047, wastedPercent: 40 } }),
      unminified({ js: { wastedBytes: 9000, wastedPercent: 9 } }),
      unminified({ css: { wastedBytes: 9000, wastedPercent: 4 } }),
    ],
    warn: [
      unminified({ js: { wastedBytes: 2048, wastedPercent: 10 } }),
      unminified({ css: { wastedBytes: 2048, wastedPercent: 5 } }),
    ],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { unminifiedJs, unminifiedCss } }) {
    if (unminifiedJs === null && unminifiedCss === null) return notMeasured()
    const files = [
      ...worthIt(unminifiedJs ?? [], LEAST_PERCENT.js),
      ...worthIt(unminifiedCss ?? [], LEAST_PERCENT.css),
    ]
    if (files.length === 0) return pass()
    const bytes = wastedBytes(files)
    return warn(
      `${counted(files.length, 'file')} ${verb(files.length, 'is', 'are')} not minified; minifying would save ${kibibytes(bytes)}`,
      wastedFiles(files),
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function worthIt(files: readonly WastedFile[], leastPercent: number): WastedFile[] {
  return files.filter(
    ({ wastedBytes: bytes, wastedPercent }) =>
      bytes >= LEAST_BYTES && wastedPercent >= leastPercent,
  )
}

function unminified({ js, css }: { js?: object; css?: object }) {
  const details = (file: object | undefined, url: string) => ({
    type: 'opportunity',
    items: file ? [{ url, totalBytes: 20_000, ...file }] : [],
  })
  return {
    lab: {
      audits: {
        'unminified-javascript': { details: details(js, 'https://www.example.com/app.js') },
        'unminified-css': { details: details(css, 'https://www.example.com/site.css') },
      },
    },
  }
}
