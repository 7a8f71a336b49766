import { IMPORTED_METRICS, type ImportedMetric, type ImportedRun } from './imported-run.ts'

export interface Spread {
  readonly value: number | null
  readonly least: number | null
  readonly most: number | null
}

/** The runs of one page in a build: one that stands for them, and how far its numbers spread. */
export interface RunSummary {
  readonly run: ImportedRun
  /** Its place among the runs. */
  readonly place: number
  readonly count: number
  readonly metrics: Readonly<Record<ImportedMetric, Spread>>
}

/** As Lighthouse CI chooses it: the run that is closest to the medians of first paint and time to interactive. */
export function summariseRuns(runs: readonly ImportedRun[]): RunSummary | undefined {
  const [fcp, tti] = [medianOf(runs, 'fcp'), medianOf(runs, 'tti')]
  const distance = ({ metrics }: ImportedRun) =>
    Math.hypot((metrics.fcp ?? fcp) - fcp, (metrics.tti ?? tti) - tti)
  const [run] = runs.toSorted((a, b) => distance(a) - distance(b))
  if (!run) return undefined
  const spread = (metric: ImportedMetric): Spread => {
    const values = valuesOf(runs, metric)
    return { value: run.metrics[metric], least: values.at(0) ?? null, most: values.at(-1) ?? null }
  }
  return {
    run,
    place: runs.indexOf(run),
    count: runs.length,
    metrics: {
      fcp: spread('fcp'),
      lcp: spread('lcp'),
      tbt: spread('tbt'),
      cls: spread('cls'),
      'speed-index': spread('speed-index'),
      tti: spread('tti'),
    },
  }
}

export const METRIC_IDS: readonly ImportedMetric[] = [
  'fcp',
  'lcp',
  'tbt',
  'cls',
  'speed-index',
  'tti',
]

/** In ascending order. */
function valuesOf(runs: readonly ImportedRun[], metric: ImportedMetric): number[] {
  return runs.flatMap(({ metrics }) => metrics[metric] ?? []).toSorted((a, b) => a - b)
}

function medianOf(runs: readonly ImportedRun[], metric: keyof typeof IMPORTED_METRICS): number {
  const values = valuesOf(runs, metric)
  return values[Math.floor(values.length / 2)] ?? 0
}
