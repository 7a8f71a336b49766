import type { LongTask } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence } from '../check.ts'
import { curveOutcome, type DeviceCurves } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'total-blocking-time'

const CURVES: DeviceCurves = {
  mobile: { p10: 200, median: 600 },
  desktop: { p10: 150, median: 350 },
}

export const tbt = defineLabCheck({
  id: 'tbt',
  category: 'performance',
  family: 'loading-speed',
  importance: 'high',
  title: 'The page can be used while it loads (TBT)',
  why: 'While a task runs, taps and keys wait. Total Blocking Time is the closest that a lab comes to how quickly a page reacts.',
  fix: 'Send less JavaScript, split what takes long into parts, and start what nobody waits for later.',
  criteria:
    'On a phone it passes up to 200 ms, warns up to 600 ms and fails above; on a computer the limits are 150 and 350 ms. The points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. Summed up is what each task takes beyond 50 ms, reckoned for the slow processor that Lighthouse emulates, so that it depends on the machine that measured and compares with no other. Does not apply when Lighthouse could not measure it.',
  source: 'https://web.dev/articles/tbt',
  reads: ['loading'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 200 })],
    warn: [auditExample(AUDIT, { numericValue: 600 })],
    fail: [
      auditExample(AUDIT, { numericValue: 601 }),
      { lab: { device: 'desktop', audits: { [AUDIT]: { numericValue: 400 } } } },
    ],
    'not-applicable': [auditExample(AUDIT, { numericValue: null, scoreDisplayMode: 'error' })],
  },

  evaluate({ loading: { device, metrics, longTasks } }) {
    if (metrics.tbt === null) return notMeasured()
    return curveOutcome({
      value: metrics.tbt,
      curve: CURVES[device],
      unit: 'ms',
      message: `Tasks blocked the page for ${milliseconds(metrics.tbt)}; ${milliseconds(CURVES[device].p10)} is the aim.`,
      evidence: byScript(longTasks ?? []),
    })
  },
})

function byScript(tasks: readonly LongTask[]): Evidence[] {
  const groups = Map.groupBy(tasks, ({ url }) => url)
  return [...groups]
    .map(([url, all]) => ({
      ...(url === null ? { name: 'no script of its own' } : { url }),
      ms: Math.round(all.reduce((sum, { ms }) => sum + ms, 0)),
      value: all.length,
      note: all.length === 1 ? 'one long task' : 'long tasks',
    }))
    .toSorted((one, other) => other.ms - one.ms)
}
