import { milliseconds } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'render-blocking-insight'

/** Milliseconds: of one file, and of all together. */
const WORTH_SAYING = 50
const TOO_MUCH = 300

export const renderBlocking = defineLabCheck({
  id: 'render-blocking',
  category: 'performance',
  importance: 'medium',
  title: 'No file holds the first paint back',
  why: 'The browser paints nothing before it has the style sheets and the blocking scripts of the head.',
  fix: 'Defer scripts, put the few rules of the first screen into the page, and load other style sheets with a media attribute or later.',
  criteria:
    'Passes when no file holds the first paint back by 50 ms or more. Warns when one does, and fails when the first paint would come at least 300 ms earlier without all of them. Which requests block is what Chrome says of each; the times are reckoned for the slow network that Lighthouse emulates. Does not apply when Lighthouse could not tell.',
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
      ? fail(`Without them the first paint would come ${milliseconds(saved)} earlier.`, evidence, {
          value,
        })
      : warn('Files hold the first paint back.', evidence, { value })
  },
})

function blocked({ ms, saved }: { ms: number; saved: number }) {
  const file = { url: 'https://www.example.com/site.css', totalBytes: 12_000, wastedMs: ms }
  return rowsExample(AUDIT, [file], { metricSavings: { FCP: saved } })
}
