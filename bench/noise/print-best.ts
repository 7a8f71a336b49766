import { median } from '../../src/watch/noise/median.ts'
import { print } from '../print.ts'
import { bestShare } from './best-rule.ts'
import { FOUND_WITHIN } from './count-alerts.ts'
import { recordedRuns } from './recorded-runs.ts'

const LOADS = [1, 3, 5] as const

/** At most one run is made to confirm an alert. */
const CONFIRMING_LOADS = 5

/** Prints what no rule can exceed with the noise of the recorded runs. */
export function printBest(): void {
  print(
    `The most that any rule can find in ${FOUND_WITHIN} runs and a confirming one, at 5 false alerts in 1,000: +20 %, +50 %`,
  )
  print(
    `recording       measure  page     median   ${LOADS.map((loads) => `${loads} a run`.padEnd(15)).join('')}`,
  )
  for (const file of ['recorded-noise', 'held-out-noise'] as const) {
    for (const measure of ['lcp', 'tbt'] as const) {
      for (const [page, runs] of recordedRuns(file)) {
        const values = runs.flatMap((run) => run.values[measure] ?? [])
        print(
          [
            file.padEnd(16),
            measure.padEnd(9),
            page.padEnd(9),
            `${Math.round(median(values))} ms`.padEnd(9),
            ...LOADS.map((loads) => bothOf(values, loads).padEnd(15)),
          ].join(''),
        )
      }
    }
  }
}

function bothOf(values: readonly number[], loadsOfRun: number): string {
  const loads = FOUND_WITHIN * loadsOfRun + CONFIRMING_LOADS
  return [1.2, 1.5]
    .map((slower) => `${Math.round(100 * bestShare({ values, slower, loads }))} %`)
    .join(', ')
}
