import { milliseconds } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'render-blocking-insight'

/** Milliseconds, of one file and of all together. */
const WORTH_SAYING = 50
const TOO_MUCH = 300

export const renderBlocking = defineLabCheck({
  id: 'render-blocking',
  category: 'performance',
  importance: 'medium',
  title: 'No file delays the first paint',
  why: 'Visitors see a blank page until the browser has loaded the style sheets and blocking scripts of the head.',
  fix: 'Defer scripts, put the few style rules of the first screen into the page, and load other style sheets later or with a media attribute.',
  criteria: {
    pass: 'No file blocks rendering for 50 ms or more, and all render-blocking files together delay the first paint by less than 300 ms.',
    warn: 'At least one file blocks rendering for 50 ms or more, and all render-blocking files together delay the first paint by less than 300 ms.',
    fail: 'All render-blocking files together delay the first paint by 300 ms or more.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Chrome reports which requests block rendering. The times are simulated for the slow network that Lighthouse emulates.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  reads: ['loading'],
  supersedes: ['render-blocking-static'],
  examples: {
    pass: [rowsExample(AUDIT, []), blocked({ ms: 49, saved: 0 })],
    warn: [blocked({ ms: 50, saved: 0 }), blocked({ ms: 400, saved: 299 })],
    fail: [blocked({ ms: 700, saved: 300 }), blocked({ ms: 40, saved: 320 })],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { renderBlocking: blocking } }) {
    if (blocking === null) return notMeasured()
    const costly = blocking.files.filter(({ ms }) => (ms ?? 0) >= WORTH_SAYING)
    const saved = Math.round(blocking.savedMs)
    if (costly.length === 0 && saved < TOO_MUCH) return pass()
    const evidence = blocking.files
      .toSorted((one, other) => (other.ms ?? 0) - (one.ms ?? 0))
      .map(({ url, bytes, ms }) => ({ url, bytes, ...(ms !== null && { ms: Math.round(ms) }) }))
    const value = { number: saved, unit: 'ms' } as const
    return saved >= TOO_MUCH
      ? fail(`Render-blocking files delay the first paint by ${milliseconds(saved)}`, evidence, {
          value,
        })
      : warn(
          `${counted(costly.length, 'file')} ${verb(costly.length, 'blocks', 'block')} rendering for ${WORTH_SAYING} ms or more`,
          evidence,
          { value },
        )
  },
})

function blocked({ ms, saved }: { ms: number; saved: number }) {
  const file = { url: 'https://www.example.com/site.css', totalBytes: 12_000, wastedMs: ms }
  return rowsExample(AUDIT, [file], { metricSavings: { FCP: saved } })
}
