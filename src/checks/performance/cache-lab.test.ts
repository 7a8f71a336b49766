import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { cacheLab } from './cache-lab.ts'

const DAY = 86_400_000

const file = (lifetimeMs: number, party: 'first' | 'third' = 'first') => ({
  url: '/app.js',
  party,
  lifetimeMs,
  bytes: 20_480,
  wastedBytes: 10_240,
})

function outcome(...shortCaches: ReturnType<typeof file>[]) {
  return cacheLab.evaluate(exampleFacts({ facts: { loading: { shortCaches } } }))
}

it('says how long each may be kept, and which do not count', () => {
  expect(
    outcome(file(60_000), file(DAY - 1000), file(DAY), file(3.9 * DAY), file(0, 'third')),
  ).toEqual({
    status: 'warn',
    message: '4 files have no cache lifetime of 30 days; repeat visits could save 40 KiB',
    value: { number: 40_960, unit: 'bytes' },
    evidence: [
      { url: '/app.js', value: '60 seconds', expected: '30 days', bytes: 20_480 },
      { url: '/app.js', value: '86,399 seconds', expected: '30 days', bytes: 20_480 },
      { url: '/app.js', value: '1 day', expected: '30 days', bytes: 20_480 },
      { url: '/app.js', value: '3 days', expected: '30 days', bytes: 20_480 },
      {
        url: '/app.js',
        value: 'no lifetime',
        expected: '30 days',
        bytes: 20_480,
        note: 'third-party, not counted',
      },
    ],
  })
})

it('fails for one large file without a lifetime among others', () => {
  expect(outcome(file(DAY), file(0))).toMatchObject({
    status: 'fail',
    message: '1 file over 10 KiB has no cache lifetime; repeat visits could save 20 KiB',
  })
})
