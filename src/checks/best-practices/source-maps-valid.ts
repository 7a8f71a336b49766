import type { SourceMapFact } from '../../facts/lab/runtime-facts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'valid-source-maps'

export const sourceMapsValid = defineLabCheck({
  id: 'source-maps-valid',
  category: 'best-practices',
  importance: 'informative',
  title: 'Source maps of the scripts that ran',
  why: 'With a source map errors and measurements point at the code as it was written.',
  fix: 'Have the build write source maps, with sourcesContent, for your own large scripts.',
  criteria:
    'Always informative: lists the scripts that have a source map, those whose map has a fault, and the page’s own scripts of 500 KiB and more that have none, as Lighthouse finds them; maps that cannot be fetched count as none. Does not apply when Lighthouse gave no answer.',
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
      `${counted(mapped, 'script')} with a source map, ${counted(flawed, 'script')} with something to mend.`,
      sourceMaps.map(row),
    )
  },
})

function row({ script, map, problems }: SourceMapFact): Evidence {
  return {
    url: script,
    ...(map !== null && { value: map.slice(0, 500) }),
    ...(problems.length > 0 && { note: problems.join(' ').slice(0, 500) }),
  }
}
