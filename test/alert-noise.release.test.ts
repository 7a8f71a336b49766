import { describe, expect, it } from 'vitest'
import { falseAlerts, foundShare } from '../bench/noise/count-alerts.ts'
import { modelledPage } from '../bench/noise/noisy-page.ts'
import { alertsInOrder, alertsShuffled } from '../bench/noise/print-recorded.ts'
import { recordedRuns, shuffledPage } from '../bench/noise/recorded-runs.ts'
import { seededRandom } from '../bench/noise/seeded-random.ts'
import type { MeasureId } from '../src/watch/alerts/watched-run.ts'

const MOST_FALSE = 5
const unchanged = () => 1

describe('the rules for alerts, on a modelled page with usual noise', () => {
  const page = () => modelledPage('lcp', { usual: 2500, deviation: 0.08 }, seededRandom(7))

  it('give at most five false alerts in a thousand runs', () => {
    expect(falseAlerts('lcp', page()(unchanged), 8000)).toBeLessThanOrEqual(MOST_FALSE)
  })

  it('find 95 % of the pages that became a fifth slower within eight runs', () => {
    expect(foundShare('lcp', page(), { slower: 1.2, trials: 200 })).toBeGreaterThanOrEqual(0.95)
  })
})

describe('the rules for alerts, on recorded runs of real pages', () => {
  const pages = [...recordedRuns().values()]

  it('have at least 300 runs of three pages to be tried on', () => {
    expect(pages).toHaveLength(3)
    expect(pages.flat().length).toBeGreaterThanOrEqual(300)
  })

  it.each<MeasureId>(['score', 'lcp', 'tbt', 'cls', 'bytes'])(
    'give at most five false alerts about the %s in a thousand runs',
    (measure) => {
      const mean = (alerts: (runs: (typeof pages)[number]) => number) =>
        pages.reduce((sum, runs) => sum + alerts(runs), 0) / pages.length
      expect(mean((runs) => alertsInOrder(measure, runs))).toBeLessThanOrEqual(MOST_FALSE)
      const shuffled = (runs: (typeof pages)[number]) =>
        alertsShuffled(measure, runs, { count: 1200 })
      expect(mean(shuffled)).toBeLessThanOrEqual(MOST_FALSE)
    },
  )

  it('find nine of ten pages whose largest paint became a fifth slower within eight runs', () => {
    const found = (slower: number) => {
      const shares = pages.map((runs) => {
        const page = shuffledPage(runs, { random: seededRandom(3), block: 1 })
        return foundShare('lcp', page, { slower, trials: 40 })
      })
      return shares.reduce((sum, share) => sum + share, 0) / shares.length
    }
    expect(found(1.2)).toBeGreaterThan(0.9)
  })
})

describe('the rules for alerts, on a page with noise of 15 %, of which each run takes more loads', () => {
  const page = () => modelledPage('lcp', { usual: 2500, deviation: 0.15 }, seededRandom(7))

  it('give at most five false alerts in a thousand runs', () => {
    expect(falseAlerts('lcp', page()(unchanged), 4000)).toBeLessThanOrEqual(MOST_FALSE)
  })

  it('find 95 % of the pages that became a fifth slower within eight runs', () => {
    expect(foundShare('lcp', page(), { slower: 1.2, trials: 100 })).toBeGreaterThanOrEqual(0.95)
  })
})
