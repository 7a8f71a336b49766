import type { LargestElement } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence } from '../check.ts'
import { curveOutcome, type DeviceCurves } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'largest-contentful-paint'

const CURVES: DeviceCurves = {
  mobile: { p10: 2500, median: 4000 },
  desktop: { p10: 1200, median: 2400 },
}

export const lcp = defineLabCheck({
  id: 'lcp',
  category: 'performance',
  family: 'loading-speed',
  importance: 'high',
  title: 'The largest element is painted soon (LCP)',
  why: 'Largest Contentful Paint is when people see what they came for. It is one of the Core Web Vitals.',
  fix: 'Look at the longest of the parts: make the server faster, let the image be found in the HTML, make its file smaller, or clear the way of scripts and style sheets.',
  criteria:
    'On a phone it passes up to 2,500 ms, warns up to 4,000 ms and fails above; on a computer the limits are 1,200 and 2,400 ms. The points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. The time is reckoned for the slow network and processor that Lighthouse emulates, while the parts that are listed are those that were measured without. Does not apply when Lighthouse saw no such paint.',
  source: 'https://web.dev/articles/lcp',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 2500 })],
    warn: [
      auditExample(AUDIT, { numericValue: 2501 }),
      auditExample(AUDIT, { numericValue: 4000 }),
      { lab: { device: 'desktop', audits: { [AUDIT]: { numericValue: 1300 } } } },
    ],
    fail: [auditExample(AUDIT, { numericValue: 4001 })],
    'not-applicable': [auditExample(AUDIT, { numericValue: null, scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { device, metrics, largestElement } }) {
    if (metrics.lcp === null) return notMeasured()
    return curveOutcome({
      value: metrics.lcp,
      curve: CURVES[device],
      unit: 'ms',
      message: `The largest element was painted after ${milliseconds(metrics.lcp)}; ${milliseconds(CURVES[device].p10)} is the aim.`,
      evidence: largestElement === null ? [] : rowsOf(largestElement),
    })
  },
})

function rowsOf({ parts, ...element }: LargestElement): Evidence[] {
  const found = onPage(element)
  return [
    ...(Object.keys(found).length > 0 ? [{ ...found, name: 'largest element' }] : []),
    ...parts.map(({ name, ms }) => ({ name, ms: Math.round(ms) })),
  ]
}
