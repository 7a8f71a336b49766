import type { Shift } from '../../facts/lab/loading-facts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence } from '../check.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'cumulative-layout-shift'

const CURVE = { p10: 0.1, median: 0.25 }

export const cls = defineLabCheck({
  id: 'cls',
  category: 'performance',
  family: 'loading-speed',
  importance: 'high',
  title: 'What is on the screen stays where it is (CLS)',
  why: 'Text that jumps is lost to the reader, and buttons that jump are missed. Cumulative Layout Shift is one of the Core Web Vitals.',
  fix: 'Reserve the space of images, advertisements and frames, insert nothing above what is already there, and let web fonts take the room of their fallbacks.',
  criteria:
    'Passes up to 0.1, warns up to 0.25 and fails above; the points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. It is the sum of the shifts in the worst window: at most five seconds, with less than one second between them. Only the load is seen: what shifts while people scroll comes on top. Does not apply when Lighthouse could not measure it.',
  source: 'https://web.dev/articles/cls',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 0.1 })],
    warn: [auditExample(AUDIT, { numericValue: 0.25 })],
    fail: [auditExample(AUDIT, { numericValue: 0.251 })],
    'not-applicable': [auditExample(AUDIT, { numericValue: null, scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { metrics, shiftWindows } }) {
    if (metrics.cls === null) return notMeasured()
    return curveOutcome({
      value: metrics.cls,
      curve: CURVE,
      message: `The layout shift is ${hundredths(metrics.cls)}; 0.1 is the aim.`,
      evidence: (shiftWindows?.[0]?.shifts ?? []).map(rowOf),
    })
  },
})

/** Upwards: what is over a limit does not look as if it kept it. */
function hundredths(shift: number): number {
  return Math.ceil(shift * 100) / 100
}

function rowOf({ score, causes, ...element }: Shift): Evidence {
  const reasons = [...new Set(causes.map(({ cause }) => cause))].join(', ')
  return {
    ...onPage(element),
    name: 'moved',
    value: Math.round(score * 1000) / 1000,
    ...(reasons !== '' && { note: reasons }),
  }
}
