import type { Shift } from '../../facts/lab/loading-facts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence } from '../check.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'cumulative-layout-shift'

const CURVE = { p10: 0.1, median: 0.25 }

export const cls = defineLabCheck({
  id: 'cls',
  category: 'performance',
  family: 'loading-speed',
  importance: 'high',
  title: 'Content stays in place while the page loads (CLS)',
  why: 'Readers lose their place when text jumps, and people tap the wrong button. Cumulative Layout Shift is one of the Core Web Vitals.',
  fix: 'Reserve space for images, ads and iframes, insert nothing above visible content, and choose fallback fonts of the same size as the web fonts.',
  criteria: {
    pass: 'Cumulative Layout Shift is at most 0.1.',
    warn: 'Cumulative Layout Shift is above 0.1 and at most 0.25.',
    fail: 'Cumulative Layout Shift is above 0.25.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The value is the sum of the shifts in the worst window, which lasts at most 5 seconds with less than 1 second between two shifts. Only the load is measured; shifts during scrolling come on top. The points follow Lighthouse’s curve: 0.9 at 0.1 and 0.5 at 0.25.',
  },
  source: 'https://web.dev/articles/cls',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 0.1 })],
    warn: [auditExample(AUDIT, { numericValue: 0.25 })],
    fail: [auditExample(AUDIT, { numericValue: 0.251 })],
    'not-applicable': [auditExample(AUDIT, { numericValue: null, scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { metrics, shiftWindows } }) {
    if (metrics.cls === null) return notMeasured()
    return curveOutcome({
      value: metrics.cls,
      curve: CURVE,
      message: `Cumulative Layout Shift is ${hundredths(metrics.cls)} (recommended: at most 0.1)`,
      evidence: (shiftWindows?.[0]?.shifts ?? []).map(rowOf),
    })
  },
})

/** Rounded up, so that a value over a limit does not look as if it kept it. */
function hundredths(shift: number): number {
  return Math.ceil(shift * 100) / 100
}

function rowOf({ score, causes, ...element }: Shift): Evidence {
  const reasons = [...new Set(causes.map(({ cause }) => cause))].join(', ')
  return {
    ...onPage(element),
    name: 'moved',
    value: Math.round(score * 1000) / 1000,
    ...(reasons !== '' && { note: reasons }),
  }
}
