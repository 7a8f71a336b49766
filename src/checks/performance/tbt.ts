import type { LongTask } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { counted } from '../shared/counted.ts'
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
  title: 'The page responds to input while loading (TBT)',
  why: 'Taps and key presses get no response while a long task runs. Total Blocking Time is the lab metric closest to the responsiveness that visitors notice.',
  fix: 'Send less JavaScript, split long tasks, and start work that visitors do not wait for later.',
  criteria: {
    pass: 'Total Blocking Time is at most 200 ms on mobile or 150 ms on desktop.',
    warn: 'Total Blocking Time is above the pass limit and at most 600 ms on mobile or 350 ms on desktop.',
    fail: 'Total Blocking Time is above 600 ms on mobile or 350 ms on desktop.',
    'not-applicable':
      'Lighthouse gave no result, or the page’s scripts, styles, layout and parsing take less time than was blocked.',
    note: 'The value is the sum of what each task takes beyond 50 ms, simulated for the slow CPU that Lighthouse emulates. It depends on the machine that measures, so values of different machines cannot be compared. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
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

  evaluate({ loading: { device, disturbance, metrics, longTasks } }) {
    if (metrics.tbt === null) return notMeasured()
    const limit = CURVES[device].p10
    const time = milliseconds(metrics.tbt, limit)
    if (disturbance === 'unexplained blocking') {
      return notMeasured(`The machine was busy, and the page’s own work does not explain ${time}.`)
    }
    return curveOutcome({
      value: metrics.tbt,
      curve: CURVES[device],
      unit: 'ms',
      message: `Total Blocking Time is ${time} (recommended: at most ${milliseconds(limit)})`,
      evidence: byScript(longTasks ?? []),
    })
  },
})

function byScript(tasks: readonly LongTask[]): Evidence[] {
  const groups = Map.groupBy(tasks, ({ url }) => url)
  return [...groups]
    .map(([url, all]) => ({
      ...(url === null ? { name: 'unattributed' } : { url }),
      ms: Math.round(all.reduce((sum, { ms }) => sum + ms, 0)),
      note: counted(all.length, 'long task'),
    }))
    .toSorted((one, other) => other.ms - one.ms)
}
