import type { Animation } from '../../facts/lab/loading-facts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'non-composited-animations'

export const nonCompositedAnimations = defineLabCheck({
  id: 'non-composited-animations',
  category: 'performance',
  importance: 'low',
  title: 'Animations do not need the main thread',
  why: 'An animation that the compositor can run alone stays smooth while scripts work; others stutter and may shift the layout.',
  fix: 'Animate transform and opacity in place of width, height, margins, colours and shadows.',
  criteria:
    'Passes when every animation of an element could be run by the compositor, and warns when Chrome gives a reason why one could not. Only what is animated while the page loads is seen. Does not apply when Lighthouse could not tell.',
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
      `Animated by the main thread: ${counted(animations.length, 'element')}.`,
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
