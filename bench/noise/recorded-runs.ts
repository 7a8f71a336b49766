import { readFileSync } from 'node:fs'
import type { MeasureId, RunNumbers } from '../../src/watch/alerts/watched-run.ts'
import { median } from '../../src/watch/noise/median.ts'
import type { ChangingPage } from './count-alerts.ts'

/** A line of `recorded-noise.jsonl`, written by `record-noise.ts`. */
export interface RecordedRun extends RunNumbers {
  readonly page: string
  /** ISO time of its start. */
  readonly at: string
  readonly seconds: number
  /** Load average of the machine, which has two cores. */
  readonly load: number
  /** Why the values of the load were not used. */
  readonly disturbance: string | null
  /** The numbers of each page load, of runs with several. */
  readonly each?: readonly RecordedLoad[]
}

export interface RecordedLoad {
  readonly score: number | null
  readonly lcp: number | null
  readonly tbt: number | null
  readonly cls: number | null
}

/** Real runs of unchanged pages on a busy machine, by page. */
export function recordedRuns(
  file: 'recorded-noise' | 'held-out-noise' | 'several-loads' = 'recorded-noise',
): ReadonlyMap<string, readonly RecordedRun[]> {
  const text = readFileSync(new URL(`${file}.jsonl`, import.meta.url), 'utf8')
  const runs: RecordedRun[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return Map.groupBy(runs, ({ page }) => page)
}

interface Order {
  /** From 0 to 1, exclusive. */
  readonly random: () => number
  /** Runs that follow each other as they were recorded: 1 for any order. */
  readonly block: number
}

/** Endless runs of a page: blocks of its recorded runs, in random order. */
export function shuffledPage(runs: readonly RecordedRun[], { random, block }: Order): ChangingPage {
  return (slower) => {
    let [place, left, taken] = [0, 0, 1]
    const at = (distance: number) => {
      const run = runs[(place + distance) % runs.length]
      if (!run) throw new Error('No runs were recorded.')
      return slowed(run, slower())
    }
    return {
      run(loads) {
        place = left === 0 ? Math.floor(random() * runs.length) : place + taken
        left = left === 0 ? block - 1 : left - 1
        taken = loads
        return middleOf(Array.from({ length: loads }, (_, distance) => at(distance)))
      },
      confirm: (loads) =>
        middleOf(Array.from({ length: loads }, (_, distance) => at(taken + distance))),
    }
  }
}

/** The runs of a page as they were recorded, from this one on. */
export function recordedPage(runs: readonly RecordedRun[], from: number): ChangingPage {
  return shuffledPage(runs, { random: () => from / runs.length, block: Number.POSITIVE_INFINITY })
}

const LOWER_IS_WORSE: ReadonlySet<string> = new Set<MeasureId>(['score'])

function slowed(run: RunNumbers, slower: number): RunNumbers {
  if (slower === 1) return run
  const values = Object.entries(run.values).map(([id, value]) => [
    id,
    LOWER_IS_WORSE.has(id) ? value / slower : value * slower,
  ])
  return { ...run, values: Object.fromEntries(values) }
}

/** A run of several page loads, which were recorded as runs one after the other: the median of each value. */
function middleOf(runs: readonly RunNumbers[]): RunNumbers {
  const ids = new Set(runs.flatMap(({ values }) => Object.keys(values)))
  const valuesOf = (id: string) =>
    runs.flatMap(({ values }) =>
      Object.entries(values).flatMap(([key, value]) => (key === id ? value : [])),
    )
  const indexes = runs.flatMap(({ benchmarkIndex }) => benchmarkIndex ?? [])
  return {
    conditions: runs[0]?.conditions ?? null,
    loads: runs.length,
    benchmarkIndex: indexes.length === 0 ? null : median(indexes),
    values: Object.fromEntries([...ids].map((id) => [id, median(valuesOf(id))])),
  }
}
