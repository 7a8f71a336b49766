import type { SourceMapFact } from '../../facts/lab/runtime-facts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

const AUDIT = 'valid-source-maps'

export const sourceMapsValid = defineLabCheck({
  id: 'source-maps-valid',
  category: 'best-practices',
  importance: 'informative',
  title: 'Source maps of the executed scripts',
  why: 'With a valid source map, errors and measurements point to the original source code.',
  fix: 'Configure the build to write source maps with sourcesContent for your own large scripts.',
  criteria: {
    informative:
      'Lists the scripts with a source map, the source maps with problems, and the page’s own scripts of 500 KiB or more without a source map.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Lighthouse finds the source maps; a map that cannot be fetched counts as missing.',
  },
  source: 'https://developer.chrome.com/docs/devtools/javascript/source-maps',
  reads: ['runtime'],
  examples: {
    informative: [
      rowsExample(AUDIT, []),
      rowsExample(AUDIT, [
        {
          scriptUrl: 'https://www.example.com/app.js',
          subItems: { items: [{ error: 'Large JavaScript file is missing a source map' }] },
        },
      ]),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { sourceMaps } }) {
    if (sourceMaps === null) return notMeasured()
    const flawed = sourceMaps.filter(({ problems }) => problems.length > 0).length
    const mapped = sourceMaps.filter(({ map }) => map !== null).length
    return inform(
      `${counted(mapped, 'script has', 'scripts have')} a source map; ${counted(flawed, 'script has', 'scripts have')} a source map problem`,
      sourceMaps.map(row),
    )
  },
})

function row({ script, map, problems }: SourceMapFact): Evidence {
  return {
    url: script,
    ...(map !== null && { value: cutText(map, 500) }),
    ...(problems.length > 0 && { note: cutText(problems.join(' '), 500) }),
  }
}
