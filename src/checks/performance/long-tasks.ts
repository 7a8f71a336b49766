import type { LongTask } from '../../facts/lab/loading-facts.ts'
import { milliseconds, roundAgainst } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'long-tasks'

/** Milliseconds; tasks of 50 or more are listed. */
const TOO_LONG = 250

export const longTasks = defineLabCheck({
  id: 'long-tasks',
  category: 'performance',
  importance: 'low',
  title: 'No task blocks the main thread for long',
  why: 'A tap or key press during a long task gets no response until the task ends.',
  fix: 'Split the work into shorter tasks with pauses in between, or move the work to a web worker.',
  criteria: {
    pass: 'No task of the main thread takes more than 250 ms during the load.',
    warn: 'At least one task of the main thread takes more than 250 ms during the load.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The 20 longest tasks of 50 ms and more are listed. The times are simulated for the CPU that Lighthouse emulates.',
  },
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
      `${counted(tooLong.length, 'main-thread task')} ${verb(tooLong.length, 'takes', 'take')} more than ${TOO_LONG} ms (longest: ${milliseconds(longest.ms, TOO_LONG)})`,
      evidence,
      { value: { number: roundAgainst(longest.ms, TOO_LONG), unit: 'ms' } },
    )
  },
})

function rowOf({ url, startMs, ms }: LongTask): Evidence {
  return {
    ...(url === null ? { name: 'unattributed' } : { url }),
    ms: Math.round(ms),
    note: `starts at ${milliseconds(startMs)}`,
  }
}

function task(duration: number) {
  return rowsExample(AUDIT, [{ url: 'https://www.example.com/app.js', startTime: 1200, duration }])
}
