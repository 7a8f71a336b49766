import type { LongTask } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'long-tasks'

/** Milliseconds; those of 50 and more are listed. */
const TOO_LONG = 250

export const longTasks = defineLabCheck({
  id: 'long-tasks',
  category: 'performance',
  importance: 'low',
  title: 'No single task blocks the page for long',
  why: 'A tap that comes during a task waits for its end.',
  fix: 'Split the work into parts with pauses between them, or move it to a worker.',
  criteria:
    'Passes when no task of the main thread takes more than 250 ms while the page loads, and warns otherwise. The longest twenty of 50 ms and more are listed. The times are those of the processor that Lighthouse emulates. Does not apply when Lighthouse could not tell.',
  source: 'https://web.dev/articles/optimize-long-tasks',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, []), task(250)],
    warn: [task(251)],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { longTasks: tasks } }) {
    if (tasks === null) return notMeasured()
    const evidence = tasks.map(rowOf)
    const tooLong = tasks.filter(({ ms }) => ms > TOO_LONG)
    const [longest] = tooLong.toSorted((one, other) => other.ms - one.ms)
    if (longest === undefined) return pass(undefined, evidence.length > 0 ? { evidence } : {})
    return warn(
      `${counted(tooLong.length, 'task')} of more than ${TOO_LONG} ms, the longest of ${milliseconds(longest.ms)}.`,
      evidence,
      { value: { number: Math.round(longest.ms), unit: 'ms' } },
    )
  },
})

function rowOf({ url, startMs, ms }: LongTask): Evidence {
  return {
    ...(url === null ? { name: 'no script of its own' } : { url }),
    ms: Math.round(ms),
    note: `from ${milliseconds(startMs)} on`,
  }
}

function task(duration: number) {
  return rowsExample(AUDIT, [{ url: 'https://www.example.com/app.js', startTime: 1200, duration }])
}
