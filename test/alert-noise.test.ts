import { describe, expect, it } from 'vitest'
import { falseAlerts, foundShare } from '../bench/noise/count-alerts.ts'
import { seededRandom } from '../bench/noise/seeded-random.ts'
import { WATCHED_MEASURES } from '../src/watch/noise/watched-measure.ts'

const page = () => ({
  measure: WATCHED_MEASURES.lcp,
  noise: { usual: 2500, deviation: 0.08 },
  random: seededRandom(7),
})

describe('the rules for alerts, on a simulated page with usual noise', () => {
  it('give at most five false alerts in a thousand runs', () => {
    expect(falseAlerts(page(), 20_000)).toBeLessThanOrEqual(5)
  })

  it('find 95 % of the pages that became a fifth slower within eight runs', () => {
    expect(foundShare(page(), { slower: 1.2, trials: 400 })).toBeGreaterThanOrEqual(0.95)
  })
})
