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
  title: 'Something is painted soon (FCP)',
  why: 'Until the first text or image is there, nobody can tell whether the page works at all.',
  fix: 'Make the server answer faster, and load style sheets and scripts so that they do not hold the first paint back.',
  criteria:
    'On a phone it passes up to 1,800 ms, warns up to 3,000 ms and fails above; on a computer the limits are 934 and 1,600 ms. The points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. The time is reckoned for the slow network and processor that Lighthouse emulates. Does not apply when Lighthouse saw no paint.',
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
      message: `The first text or image was painted after ${milliseconds(metrics.fcp)}; ${milliseconds(CURVES[device].p10)} is the aim.`,
    })
  },
})
