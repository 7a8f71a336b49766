import { WATCHED_MEASURES, type WatchedMeasure } from '../../src/watch/noise/watched-measure.ts'
import { print } from '../print.ts'
import { falseAlerts, foundShare } from './count-alerts.ts'
import type { Noise } from './noisy-page.ts'
import { seededRandom } from './seeded-random.ts'

interface Case {
  readonly measure: WatchedMeasure
  readonly noise: Noise
}

const CASES: readonly Case[] = [
  { measure: WATCHED_MEASURES.lcp, noise: { usual: 2500, deviation: 0.08 } },
  { measure: WATCHED_MEASURES.lcp, noise: { usual: 2500, deviation: 0.15 } },
  { measure: WATCHED_MEASURES.tbt, noise: { usual: 600, deviation: 0.25 } },
]

/** Prints how often the rules of `watch/noise/` alert about an unchanged page, and how often about a changed one. */
export function printNoise(runs: number, trials: number): void {
  print(`Alerts of a simulated page: ${runs} runs, ${trials} planted regressions each`)
  print('measure  noise   false alerts / 1,000 runs   +20 % found in 8   +50 % found in 8')
  for (const { measure, noise } of CASES) {
    const page = () => ({ measure, noise, random: seededRandom(1) })
    const share = (slower: number) =>
      `${(100 * foundShare(page(), { slower, trials })).toFixed(1)} %`
    print(
      [
        measure.id.padEnd(9),
        `${noise.deviation * 100} %`.padEnd(8),
        falseAlerts(page(), runs).toFixed(1).padEnd(28),
        share(1.2).padEnd(19),
        share(1.5),
      ].join(''),
    )
  }
}
