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
  title: 'Scripts start quickly',
  why: 'JavaScript has to be compiled and run before it is of any use, and a phone takes several times as long as a desk.',
  fix: 'Leave out libraries that the page can do without, split bundles, and load what is needed later when it is needed.',
  criteria:
    'Passes up to 1,282 ms of running and compiling scripts, warns up to 3,500 ms and fails above; the points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. Scripts that took less than 50 ms in all are not counted. The time is reckoned for the processor that Lighthouse emulates: on a phone four times what was measured. Does not apply when Lighthouse could not tell.',
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
    // Where no script took long enough to be counted, there is a list without a sum.
    const ms = metrics.scripting ?? (scripts?.length === 0 ? 0 : null)
    if (ms === null) return notMeasured()
    return curveOutcome({
      value: ms,
      curve: CURVE,
      unit: 'ms',
      message: `Scripts ran and were compiled for ${milliseconds(ms)}; ${milliseconds(CURVE.p10)} is the aim.`,
      evidence: (scripts ?? [])
        .filter((script) => script.ms >= 1)
        .map((script) => ({
          ...(URL.canParse(script.url) ? { url: script.url } : { name: script.url }),
          ms: Math.round(script.ms),
        })),
    })
  },
})
