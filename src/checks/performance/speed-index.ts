import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck } from '../check.ts'
import { curveOutcome, type DeviceCurves } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'speed-index'

const CURVES: DeviceCurves = {
  mobile: { p10: 3387, median: 5800 },
  desktop: { p10: 1311, median: 2300 },
}

export const speedIndex = defineLabCheck({
  id: 'speed-index',
  category: 'performance',
  family: 'loading-speed',
  importance: 'medium',
  title: 'The screen fills quickly (Speed Index)',
  why: 'A page that shows most of itself early feels fast, even when the rest takes longer.',
  fix: 'Show what is on the first screen without waiting for scripts, web fonts and what is further down.',
  criteria:
    'On a phone it passes up to 3,387 ms, warns up to 5,800 ms and fails above; on a computer the limits are 1,311 and 2,300 ms. The points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. It is reckoned from pictures of the screen while the page loads, so that carousels and animations raise it. Does not apply when there were no such pictures.',
  source: 'https://developer.chrome.com/docs/lighthouse/performance/speed-index',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 3387 })],
    warn: [auditExample(AUDIT, { numericValue: 5800 })],
    fail: [
      auditExample(AUDIT, { numericValue: 5801 }),
      { lab: { device: 'desktop', audits: { [AUDIT]: { numericValue: 3000 } } } },
    ],
    'not-applicable': [auditExample(AUDIT, { numericValue: null, scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { device, metrics } }) {
    if (metrics.speedIndex === null) return notMeasured()
    return curveOutcome({
      value: metrics.speedIndex,
      curve: CURVES[device],
      unit: 'ms',
      message: `The Speed Index is ${milliseconds(metrics.speedIndex)}; ${milliseconds(CURVES[device].p10)} is the aim.`,
    })
  },
})
