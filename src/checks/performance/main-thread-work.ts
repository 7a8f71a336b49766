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
  title: 'The main thread has little work during the load',
  why: 'The main thread runs scripts, lays out the page and handles input; while busy with one, the page does not respond to visitors.',
  fix: 'Reduce the largest of the listed kinds of work: less JavaScript, fewer elements, simpler style rules.',
  criteria: {
    pass: 'Main-thread work during the load takes at most 2,017 ms.',
    warn: 'Main-thread work during the load takes more than 2,017 ms and at most 4,000 ms.',
    fail: 'Main-thread work during the load takes more than 4,000 ms.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The time is simulated for the CPU that Lighthouse emulates: on mobile 4 times the measured time. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
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
      message: `Main-thread work takes ${milliseconds(metrics.mainThread, CURVE.p10)} (recommended: at most ${milliseconds(CURVE.p10)})`,
      evidence: (work ?? []).map(({ name, ms }) => ({ name, ms: Math.round(ms) })),
    })
  },
})
