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
  title: 'The largest element appears quickly (LCP)',
  why: 'Largest Contentful Paint is when visitors see the main content of the page. It is one of the Core Web Vitals.',
  fix: 'Shorten the longest of the listed parts: make the server faster, name the image in the HTML, make its file smaller, or remove render-blocking files.',
  criteria: {
    pass: 'Largest Contentful Paint is at most 2,500 ms on mobile or 1,200 ms on desktop.',
    warn: 'Largest Contentful Paint is above the pass limit and at most 4,000 ms on mobile or 2,400 ms on desktop.',
    fail: 'Largest Contentful Paint is above 4,000 ms on mobile or 2,400 ms on desktop.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The time is simulated for the slow network and CPU that Lighthouse emulates; the listed parts are measured without throttling. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
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
      message: `Largest Contentful Paint is ${milliseconds(metrics.lcp, CURVES[device].p10)} (recommended: at most ${milliseconds(CURVES[device].p10)})`,
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
