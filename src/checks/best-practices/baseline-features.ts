import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, inform } from '../check.ts'
import { countedOrNo, joined } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'

const AUDIT = 'baseline'

export const baselineFeatures = defineLabCheck({
  id: 'baseline-features',
  category: 'best-practices',
  importance: 'informative',
  title: 'Web features used by the page',
  why: 'Baseline tells since when all major browsers support a feature. Features with limited availability need a fallback.',
  fix: 'Look up each feature of limited availability on webstatus.dev, and add a fallback for the browsers that lack it.',
  criteria: {
    informative:
      'Lists the web features that Chromium saw in use during the page load with their Baseline status in Lighthouse, those of limited availability first.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Features that a script only tests for may be listed too.',
  },
  source: 'https://web.dev/baseline',
  reads: ['runtime'],
  examples: {
    informative: [
      rowsExample(AUDIT, []),
      rowsExample(AUDIT, [
        {
          featureId: { type: 'link', text: 'async-clipboard' },
          displayStatus: { status: 'low', displayString: 'Newly Available (2024-06-11)' },
          source: { url: 'https://www.example.com/app.js', line: 3, column: 1 },
        },
      ]),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { features } }) {
    if (features === null) return notMeasured()
    const of = (wanted: string) => features.filter(({ status }) => status === wanted).length
    return inform(
      `The page uses ${countedOrNo(features.length, 'web feature')}${availability(features.length, [
        [of('limited'), 'limited'],
        [of('newly'), 'new'],
        [of('widely'), 'wide'],
      ])}`,
      features.map(({ name, shown, ...place }) => ({ ...placeEvidence(place), name, note: shown })),
      { value: { number: of('limited'), unit: 'count' } },
    )
  },
})

/** `: 1 with limited and 2 with wide availability`, ` with wide availability`. */
function availability(total: number, kinds: readonly (readonly [number, string])[]): string {
  const found = kinds.filter(([count]) => count > 0)
  const [first] = found
  if (first === undefined) return ''
  if (first[0] === total) return ` with ${first[1]} availability`
  const parts = found.map(([count, kind]) => `${count} with ${kind}`)
  return `: ${joined(parts)} availability`
}
