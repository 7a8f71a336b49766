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
      rowsExample(AUDIT, [
        { scriptUrl: 'https://www.example.com/app.js' },
        {
          scriptUrl: 'https://www.example.com/menu.js',
          sourceMapUrl: 'https://www.example.com/menu.js.map',
          subItems: { items: [{ error: 'Warning: missing 1 item in `.sourcesContent`' }] },
        },
      ]),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { sourceMaps } }) {
    if (sourceMaps === null) return notMeasured()
    return inform(messageOf(sourceMaps), sourceMaps.map(row))
  },
})

function messageOf(sourceMaps: readonly SourceMapFact[]): string {
  const mapped = sourceMaps.filter(({ map }) => map !== null)
  const flawed = mapped.filter(({ problems }) => problems.length > 0).length
  // Lighthouse lists a script without a map only if it is large.
  const missing = sourceMaps.length - mapped.length
  const large = counted(missing, 'large script has', 'large scripts have')
  if (mapped.length === 0) {
    return missing === 0 ? 'No script has a source map' : `${large} no source map`
  }
  const problems = flawed === 0 ? '' : ` (${flawed} with problems)`
  const some = `${counted(mapped.length, 'script has', 'scripts have')} a source map${problems}`
  return missing === 0 ? some : `${some}; ${large} none`
}

function row({ script, map, problems }: SourceMapFact): Evidence {
  return {
    url: script,
    ...(map !== null && { value: cutText(map, 500) }),
    ...(problems.length > 0 && { note: cutText(problems.join(' '), 500) }),
  }
}
