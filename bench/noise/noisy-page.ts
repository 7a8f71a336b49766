import type { MeasureId } from '../../src/watch/alerts/watched-run.ts'
import { median } from '../../src/watch/noise/median.ts'
import type { ChangingPage } from './count-alerts.ts'

/** A model of the runs of one page on a host that is sometimes busy. */
export interface NoisyPage {
  /** The next run of this many loads, this much slower than the page's usual value: 1 for unchanged. */
  readonly run: (
    slower: number,
    loads?: number,
  ) => { readonly value: number; readonly benchmarkIndex: number }
  /** The median of more page loads a little later, on the same host. */
  readonly again: (slower: number, loads?: number) => number
}

export interface Noise {
  readonly usual: number
  /** Deviation of the logarithm: 0.08 is about 8 %. */
  readonly deviation: number
}

/** One run in fifty has an outlier, from 1.2 to twice the value. */
const OUTLIERS = 0.02

/** One hour in a hundred begins a slow time; four in five of these are followed by a normal hour. */
const SLOW_BEGINS = 0.01
const SLOW_ENDS = 0.8
const SLOWER_BY = 1.35

const INDEX = 1500
const INDEX_DEVIATION = 0.03

/** @param random from 0 to 1, exclusive */
export function noisyPage({ usual, deviation }: Noise, random: () => number): NoisyPage {
  let isSlow = false

  function load(slower: number): number {
    const outlier = random() < OUTLIERS ? 1.2 + 0.8 * random() : 1
    const host = isSlow ? SLOWER_BY : 1
    return usual * slower * outlier * host * Math.exp(deviation * normal(random))
  }

  const middle = (slower: number, loads: number) =>
    median(Array.from({ length: loads }, () => load(slower)))

  return {
    run(slower, loads = 1) {
      isSlow = isSlow ? random() >= SLOW_ENDS : random() < SLOW_BEGINS
      const host = isSlow ? 1 / SLOWER_BY : 1
      const benchmarkIndex = INDEX * host * Math.exp(INDEX_DEVIATION * normal(random))
      return { value: middle(slower, loads), benchmarkIndex }
    },
    again: (slower, loads = 3) => middle(slower, loads),
  }
}

/** The model as runs with one measure. */
export function modelledPage(measure: MeasureId, noise: Noise, random: () => number): ChangingPage {
  return (slower) => {
    const page = noisyPage(noise, random)
    let benchmarkIndex: number
    const numbers = (value: number, loads: number) => ({
      conditions: 'same',
      loads,
      benchmarkIndex,
      values: { [measure]: value },
    })
    return {
      run(loads) {
        const run = page.run(slower(), loads)
        benchmarkIndex = run.benchmarkIndex
        return numbers(run.value, loads)
      },
      confirm: (loads) => numbers(page.again(slower(), loads), loads),
    }
  }
}

/** Box–Muller transform. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
