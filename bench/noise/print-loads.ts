import { median } from '../../src/watch/noise/median.ts'
import { print } from '../print.ts'
import { recordedRuns } from './recorded-runs.ts'

/** Prints the noise of single page loads, and of their medians, in recorded runs of several loads. */
export function printLoads(): void {
  print('Noise of the largest paint in recorded runs of five loads')
  print('page     runs  disturbed  single loads  within a run  medians')
  for (const [page, runs] of recordedRuns('several-loads')) {
    const loads = runs.map(({ each = [] }) => each.flatMap(({ lcp }) => lcp ?? []).map(Math.log))
    const within = loads.flatMap((values) => values.map((value) => value - mean(values)))
    print(
      [
        page.padEnd(9),
        String(runs.length).padEnd(6),
        String(runs.filter(({ disturbance }) => disturbance !== null).length).padEnd(11),
        share(deviation(loads.flat())).padEnd(14),
        // One degree of freedom of each run is its average.
        share(Math.hypot(...within) / Math.sqrt(within.length - runs.length)).padEnd(14),
        share(deviation(loads.map(median))),
      ].join(''),
    )
  }
}

function share(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}

function deviation(values: readonly number[]): number {
  const usual = mean(values)
  return Math.hypot(...values.map((value) => value - usual)) / Math.sqrt(values.length - 1)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
