import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck } from '../check.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'mainthread-work-breakdown'

const CURVE = { p10: 2017, median: 4000 }

export const mainThreadWork = defineLabCheck({
  id: 'main-thread-work',
  category: 'performance',
  importance: 'medium',
  title: 'The main thread has little to do',
  why: 'One thread runs the scripts, lays the page out and listens to its visitor: what keeps it busy keeps people waiting.',
  fix: 'Look at the largest of the kinds: less JavaScript, fewer elements, simpler style rules.',
  criteria:
    'Passes up to 2,017 ms, warns up to 4,000 ms and fails above; the points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. It is all that the main thread did while the page loaded, reckoned for the processor that Lighthouse emulates: on a phone four times what was measured. Does not apply when Lighthouse could not tell.',
  source: 'https://developer.chrome.com/docs/lighthouse/performance/mainthread-work-breakdown',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 2017 })],
    warn: [
      auditExample(AUDIT, { numericValue: 2018 }),
      auditExample(AUDIT, { numericValue: 4000 }),
    ],
    fail: [auditExample(AUDIT, { numericValue: 4001 })],
    'not-applicable': [auditExample(AUDIT, { scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { metrics, work } }) {
    if (metrics.mainThread === null) return notMeasured()
    return curveOutcome({
      value: metrics.mainThread,
      curve: CURVE,
      unit: 'ms',
      message: `The main thread was busy for ${milliseconds(metrics.mainThread)}; ${milliseconds(CURVE.p10)} is the aim.`,
      evidence: (work ?? []).map(({ name, ms }) => ({ name, ms: Math.round(ms) })),
    })
  },
})
