import { print } from '../print.ts'
import type { MeasureId } from '../../src/watch/alerts/watched-run.ts'
import { foundShare, quietRuns } from './count-alerts.ts'
import { modelledPage, type Noise } from './noisy-page.ts'
import { seededRandom } from './seeded-random.ts'
import { simplestRule } from './simplest-rule.ts'

interface Case {
  readonly measure: MeasureId
  readonly noise: Noise
}

const CASES: readonly Case[] = [
  { measure: 'lcp', noise: { usual: 2500, deviation: 0.08 } },
  { measure: 'lcp', noise: { usual: 2500, deviation: 0.1 } },
  { measure: 'lcp', noise: { usual: 2500, deviation: 0.12 } },
  { measure: 'lcp', noise: { usual: 2500, deviation: 0.15 } },
  { measure: 'lcp', noise: { usual: 2500, deviation: 0.2 } },
  { measure: 'tbt', noise: { usual: 600, deviation: 0.25 } },
]

const SEEDS = 10

export interface NoiseSize {
  /** Runs of an unchanged page, for each seed. */
  readonly runs: number
  /** Planted regressions of each size, for each seed. */
  readonly trials: number
}

/**
 * Prints how often alerts open for an unchanged page of the model, and how often for a changed one: by the functions
 * that decide about alerts, and by the simplest rule.
 */
export function printNoise({ runs, trials }: NoiseSize): void {
  print(`Alerts of a modelled page: ${SEEDS} seeds of ${runs} runs and ${trials} regressions each`)
  print(
    'measure  noise  rule      false alerts / 1,000 (worst seed)  +20 % found in 8  +50 % found in 8  loads of a run',
  )
  for (const { measure, noise } of CASES) {
    const page = (seed: number) => modelledPage(measure, noise, seededRandom(seed))
    const quiet = quietOf(measure, page, runs)
    printRow({ measure, noise, rule: 'ours' }, [
      (seed) => quiet(seed).alerts,
      (seed) => 100 * foundShare(measure, page(seed + 100), { slower: 1.2, trials }),
      (seed) => 100 * foundShare(measure, page(seed + 200), { slower: 1.5, trials }),
      (seed) => quiet(seed).loads,
    ])
    const simplest = (seed: number) => simplestRule(measure, page(seed))
    printRow({ measure, noise, rule: 'simplest' }, [
      (seed) => simplest(seed).falseAlerts(runs),
      (seed) => 100 * simplest(seed + 100).foundShare({ slower: 1.2, trials }),
      (seed) => 100 * simplest(seed + 200).foundShare({ slower: 1.5, trials }),
      () => 1,
    ])
  }
}

/** Unchanged runs of each seed, played once. */
function quietOf(
  measure: MeasureId,
  page: (seed: number) => ReturnType<typeof modelledPage>,
  runs: number,
) {
  const known = new Map<number, ReturnType<typeof quietRuns>>()
  return (seed: number) => {
    const played =
      known.get(seed) ??
      quietRuns(
        measure,
        page(seed)(() => 1),
        runs,
      )
    known.set(seed, played)
    return played
  }
}

type OfSeed = (seed: number) => number

function printRow(
  { measure, noise, rule }: Case & { readonly rule: string },
  [alerts, fifth, half, loads]: readonly [OfSeed, OfSeed, OfSeed, OfSeed],
): void {
  const falsely = ofSeeds(alerts)
  const [foundFifth, foundHalf] = [ofSeeds(fifth), ofSeeds(half)]
  print(
    [
      measure.padEnd(9),
      `${noise.deviation * 100} %`.padEnd(7),
      rule.padEnd(10),
      `${mean(falsely).toFixed(1)} (${Math.max(...falsely).toFixed(1)})`.padEnd(35),
      `${mean(foundFifth).toFixed(1)} %`.padEnd(18),
      `${mean(foundHalf).toFixed(1)} %`.padEnd(18),
      mean(ofSeeds(loads)).toFixed(1),
    ].join(''),
  )
}

function ofSeeds(numberOf: OfSeed): number[] {
  return Array.from({ length: SEEDS }, (_, place) => numberOf(place + 1))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
