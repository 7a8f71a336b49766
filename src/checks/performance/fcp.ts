import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck } from '../check.ts'
import { curveOutcome, type DeviceCurves } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'first-contentful-paint'

const CURVES: DeviceCurves = {
  mobile: { p10: 1800, median: 3000 },
  desktop: { p10: 934, median: 1600 },
}

export const fcp = defineLabCheck({
  id: 'fcp',
  category: 'performance',
  family: 'loading-speed',
  importance: 'medium',
  title: 'The first content appears quickly (FCP)',
  why: 'Until the first text or image appears, visitors cannot tell whether the page works.',
  fix: 'Make the server respond faster, and keep style sheets and scripts from blocking the first paint.',
  criteria: {
    pass: 'First Contentful Paint is at most 1,800 ms on mobile or 934 ms on desktop.',
    warn: 'First Contentful Paint is above the pass limit and at most 3,000 ms on mobile or 1,600 ms on desktop.',
    fail: 'First Contentful Paint is above 3,000 ms on mobile or 1,600 ms on desktop.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The time is simulated for the slow network and CPU that Lighthouse emulates. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
  source: 'https://web.dev/articles/fcp',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 1800 })],
    warn: [auditExample(AUDIT, { numericValue: 3000 })],
    fail: [
      auditExample(AUDIT, { numericValue: 3001 }),
      { lab: { device: 'desktop', audits: { [AUDIT]: { numericValue: 1800 } } } },
    ],
    'not-applicable': [auditExample(AUDIT, { numericValue: null, scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { device, metrics } }) {
    if (metrics.fcp === null) return notMeasured()
    return curveOutcome({
      value: metrics.fcp,
      curve: CURVES[device],
      unit: 'ms',
      message: `First Contentful Paint is ${milliseconds(metrics.fcp, CURVES[device].p10)} (recommended: at most ${milliseconds(CURVES[device].p10)})`,
    })
  },
})
