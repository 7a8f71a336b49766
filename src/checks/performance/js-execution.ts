import { milliseconds } from './shared/amounts.ts'
import { auditExample, rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck } from '../check.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'bootup-time'

const CURVE = { p10: 1282, median: 3500 }

export const jsExecution = defineLabCheck({
  id: 'js-execution',
  category: 'performance',
  importance: 'medium',
  title: 'JavaScript takes little CPU time',
  why: 'Visitors wait while JavaScript compiles and runs, and mobile devices take several times as long as desktops.',
  fix: 'Remove libraries that the page does not need, split bundles, and load code only when it is used.',
  criteria: {
    pass: 'Compiling and running scripts takes at most 1,282 ms.',
    warn: 'Compiling and running scripts takes more than 1,282 ms and at most 3,500 ms.',
    fail: 'Compiling and running scripts takes more than 3,500 ms.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Scripts that take less than 50 ms in total do not count. The time is simulated for the CPU that Lighthouse emulates: on mobile 4 times the measured time. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/bootup-time',
  reads: ['loading'],
  examples: {
    pass: [
      auditExample(AUDIT, { numericValue: 1282 }),
      rowsExample(AUDIT, [], { scoreDisplayMode: 'notApplicable' }),
    ],
    warn: [
      auditExample(AUDIT, { numericValue: 1283 }),
      auditExample(AUDIT, { numericValue: 3500 }),
    ],
    fail: [auditExample(AUDIT, { numericValue: 3501 })],
    'not-applicable': [auditExample(AUDIT, { scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { metrics, scripts } }) {
    // If no script ran long enough to be counted, the list has no sum.
    const ms = metrics.scripting ?? (scripts?.length === 0 ? 0 : null)
    if (ms === null) return notMeasured()
    return curveOutcome({
      value: ms,
      curve: CURVE,
      unit: 'ms',
      message: `Scripts take ${milliseconds(ms, CURVE.p10)} to compile and run (recommended: at most ${milliseconds(CURVE.p10)})`,
      evidence: (scripts ?? [])
        .filter((script) => script.ms >= 1)
        .map((script) => ({
          ...(URL.canParse(script.url) ? { url: script.url } : { name: script.url }),
          ms: Math.round(script.ms),
        })),
    })
  },
})
