import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_LIMITS, openTestStore } from '../../test/support/store.ts'
import { createJobLoop } from './job-loop.ts'

const FAILING = 'The queue could not be read; trying again.'
const WORKING = 'The queue can be read again.'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A loop that polls each second a queue whose database is away until `back` is called. */
async function loopOverAway() {
  const test = await openTestStore(NO_LIMITS)
  const lines: unknown[] = []
  const away = { is: true }
  const restarting = Object.assign(new Error('restarting'), { code: '57P03' })
  const loop = createJobLoop({
    jobs: 'audits',
    claim: async () => {
      if (away.is) throw restarting
      return await test.queue.claim('test')
    },
    recover: () => test.queue.recover(),
    start: () => ({ ended: Promise.resolve(), putBack: () => undefined }),
    concurrency: 1,
    log: {
      info: (details, message) => lines.push(['info', message, details]),
      error: (details, message) => lines.push(['error', message, details]),
    },
    random: () => 0.5,
    pollMs: 1_000,
  })
  loop.start()
  return {
    lines,
    away,
    error: restarting,
    async [Symbol.asyncDispose]() {
      await loop.stop(0)
      await test[Symbol.asyncDispose]()
    },
  }
}

it('a queue that cannot be read is logged at once, then once a minute, and when it can be read again', async () => {
  await using one = await loopOverAway()
  const { lines, away, error } = one
  const first = ['error', FAILING, { error, jobs: 'audits' }]
  await vi.advanceTimersByTimeAsync(59_500)
  expect(lines).toEqual([first])

  await vi.advanceTimersByTimeAsync(120_000)
  const later = ['error', FAILING, { error, jobs: 'audits', failures: 60 }]
  expect(lines).toEqual([first, later, later])

  away.is = false
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await vi.waitFor(() =>
    expect(lines.slice(3)).toEqual([['info', WORKING, { jobs: 'audits', seconds: 180 }]]),
  )
})
