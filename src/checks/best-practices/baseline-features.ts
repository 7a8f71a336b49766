import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'

const AUDIT = 'baseline'

export const baselineFeatures = defineLabCheck({
  id: 'baseline-features',
  category: 'best-practices',
  importance: 'informative',
  title: 'Web features that the page uses',
  why: 'Baseline says since when all large browsers have a feature. What only some have needs a second way, or must not be missed.',
  fix: 'See on webstatus.dev which browsers lack a feature of limited availability, and what the page does there.',
  criteria:
    'Always informative: lists the features that Chromium saw in use while the page loaded, those of limited availability first, with their Baseline status by the data of Lighthouse. Features that were only asked for, to find out whether they exist, may be among them. Does not apply when Lighthouse gave no answer.',
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
      `${counted(features.length, 'feature')}: ${of('limited')} of limited availability, ${of('newly')} newly and ${of('widely')} widely available.`,
      features.map(({ name, shown, ...place }) => ({ ...placeEvidence(place), name, note: shown })),
      { value: { number: of('limited'), unit: 'count' } },
    )
  },
})
