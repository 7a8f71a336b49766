import type { Animation } from '../../facts/lab/loading-facts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'non-composited-animations'

export const nonCompositedAnimations = defineLabCheck({
  id: 'non-composited-animations',
  category: 'performance',
  importance: 'low',
  title: 'Animations run on the compositor',
  why: 'Animations that need the main thread stutter while scripts run, and may shift the layout under the reader’s eyes.',
  fix: 'Animate transform and opacity instead of width, height, margins, colours and shadows.',
  criteria: {
    pass: 'Every animation of an element can run on the compositor.',
    warn: 'Chrome gives a reason why at least one animation cannot run on the compositor.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Only animations that run during the load count.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/non-composited-animations',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, [], { scoreDisplayMode: 'notApplicable' })],
    warn: [
      rowsExample(AUDIT, [
        {
          node: { type: 'node', snippet: '<div class="bar">' },
          subItems: {
            items: [{ failureReason: 'Unsupported CSS Property: width', animation: 'grow' }],
          },
        },
      ]),
    ],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { animations } }) {
    if (animations === null) return notMeasured()
    if (animations.length === 0) return pass()
    return warn(
      `${counted(animations.length, 'element')} ${verb(animations.length, 'is', 'are')} animated on the main thread`,
      animations.map(rowOf),
      { value: { number: animations.length, unit: 'count' } },
    )
  },
})

function rowOf({ names, reasons, ...element }: Animation): Evidence {
  return {
    ...onPage(element),
    ...(names.length > 0 && { name: names.join(', ') }),
    note: reasons.join('; '),
  }
}
