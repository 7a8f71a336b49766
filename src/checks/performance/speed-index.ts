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
  title: 'The first screen fills quickly (Speed Index)',
  why: 'Visitors can start reading earlier when most of the first screen appears early, even if the rest takes longer.',
  fix: 'Show the first screen without waiting for scripts, web fonts and content further down the page.',
  criteria: {
    pass: 'The Speed Index is at most 3,387 ms on mobile or 1,311 ms on desktop.',
    warn: 'The Speed Index is above the pass limit and at most 5,800 ms on mobile or 2,300 ms on desktop.',
    fail: 'The Speed Index is above 5,800 ms on mobile or 2,300 ms on desktop.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The Speed Index is computed from screenshots of the load, so carousels and animations raise the value. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
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
      message: `The Speed Index is ${milliseconds(metrics.speedIndex, CURVES[device].p10)} (recommended: at most ${milliseconds(CURVES[device].p10)})`,
    })
  },
})
