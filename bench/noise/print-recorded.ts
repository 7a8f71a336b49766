import type { MeasureId } from '../../src/watch/alerts/watched-run.ts'
import { print } from '../print.ts'
import { falseAlerts, FOUND_WITHIN, foundShare, quietRuns } from './count-alerts.ts'
import { recordedPage, recordedRuns, type RecordedRun, shuffledPage } from './recorded-runs.ts'
import { seededRandom } from './seeded-random.ts'

const MEASURES: readonly MeasureId[] = ['score', 'lcp', 'tbt', 'cls', 'bytes']

/** Runs that stay in order: about the time of one load of the machine. */
const BLOCK = 10

const unchanged = () => 1

/** Every which recorded run is a starting point. */
const STEP = 3

/** Alerts per 1,000 runs of a page in their recorded order: the average of starting with one and with another run. */
export function alertsInOrder(measure: MeasureId, runs: readonly RecordedRun[]): number {
  const starts = runs.keys().filter((place) => place % STEP === 0)
  return mean(
    starts.map((from) => falseAlerts(measure, recordedPage(runs, from)(unchanged), runs.length)),
  )
}

function mean(values: Iterable<number>): number {
  const all = [...values]
  return all.reduce((sum, value) => sum + value, 0) / all.length
}

/** Alerts per 1,000 runs, of the recorded runs of a page in random blocks. */
export function alertsShuffled(
  measure: MeasureId,
  runs: readonly RecordedRun[],
  { count, block = BLOCK, seed = 1 }: { count: number; block?: number; seed?: number },
): number {
  const page = shuffledPage(runs, { random: seededRandom(seed), block })
  return falseAlerts(measure, page(unchanged), count)
}

const PARTS = [
  ['all runs', 0, 1],
  ['first half', 0, 0.5],
  ['second half', 0.5, 1],
] as const

/** Prints the alerts that open for the recorded runs of real pages, as they are and with planted regressions. */
export function printRecorded(size: RecordedSize): void {
  const pages = [...recordedRuns()]
  const all = pages.flatMap(([, runs]) => runs)
  const loads = all.map(({ load }) => load)
  const disturbed = all.filter(({ disturbance }) => disturbance !== null).length
  print(
    `Alerts in ${all.length} recorded runs of ${pages.length} real pages, at a load of ${Math.min(...loads)} to ${Math.max(...loads)}; ${disturbed} loads were disturbed`,
  )
  print(
    `part         measure  page     runs  alerts / 1,000: in order, shuffled, in blocks of ${BLOCK}  +20 % found in 8, in 24  +50 %                    loads of a run`,
  )
  for (const [part, from, to] of PARTS) {
    for (const measure of MEASURES) {
      for (const [page, runs] of pages) {
        const some = runs.slice(Math.floor(from * runs.length), Math.floor(to * runs.length))
        print(part.padEnd(13) + rowOf({ measure, page, runs: some }, size))
      }
    }
  }
  // Recorded after the rules were chosen.
  for (const measure of MEASURES) {
    for (const [page, runs] of recordedRuns('held-out-noise')) {
      print('held out'.padEnd(13) + rowOf({ measure, page, runs }, size))
    }
  }
}

interface RecordedSize {
  readonly runs: number
  readonly trials: number
}

interface Part {
  readonly measure: MeasureId
  readonly page: string
  readonly runs: readonly RecordedRun[]
}

/** Page loads of a run on average. */
function loadsOf(measure: MeasureId, runs: readonly RecordedRun[], count: number): number {
  const page = shuffledPage(runs, { random: seededRandom(1), block: 1 })
  return quietRuns(measure, page(unchanged), count).loads
}

/** Hourly runs of a day. */
const DAY = 24

function rowOf({ measure, page, runs }: Part, { runs: count, trials }: RecordedSize): string {
  const shuffled = (block: number) => alertsShuffled(measure, runs, { count, block })
  const found = (slower: number, within: number) => {
    const shuffle = shuffledPage(runs, { random: seededRandom(2), block: 1 })
    return `${(100 * foundShare(measure, shuffle, { slower, trials, within })).toFixed(0)} %`
  }
  const foundBoth = (slower: number) =>
    `${found(slower, FOUND_WITHIN)}, ${found(slower, DAY)}`.padEnd(25)
  return [
    measure.padEnd(9),
    page.padEnd(9),
    String(runs.length).padEnd(6),
    [alertsInOrder(measure, runs), shuffled(1), shuffled(BLOCK)]
      .map((alerts) => alerts.toFixed(1))
      .join(', ')
      .padEnd(52),
    foundBoth(1.2),
    foundBoth(1.5),
    loadsOf(measure, runs, count).toFixed(1),
  ].join('')
}
