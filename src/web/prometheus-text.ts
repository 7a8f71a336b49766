/** The text format of Prometheus, version 0.0.4. */
export type Labels = Readonly<Record<string, string>>

interface Series {
  readonly labels: Labels
  /** How many observations fell under each bound, and under none. */
  readonly counts: number[]
  sum: number
}

export interface HistogramDraft {
  readonly name: string
  readonly help: string
  /** Ascending. */
  readonly bounds: readonly number[]
}

/** Counts observations by size, for each set of labels. */
export function createHistogram({ name, help, bounds }: HistogramDraft) {
  const all = new Map<string, Series>()

  return {
    observe(labels: Labels, value: number): void {
      const key = labelText(labels)
      const series = all.get(key) ?? { labels, counts: bounds.map(() => 0).concat(0), sum: 0 }
      const place = bounds.findIndex((bound) => value <= bound)
      const bucket = place === -1 ? bounds.length : place
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sum += value
      all.set(key, series)
    },

    lines(): string[] {
      const head = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
      return [...head, ...[...all.values()].flatMap((series) => seriesLines(name, bounds, series))]
    },
  }
}

/** One gauge each; names get the program's prefix. */
export function gaugeLines(gauges: Readonly<Record<string, number>>): string[] {
  return Object.entries(gauges).flatMap(([name, value]) => [
    `# TYPE pagemark_${name} gauge`,
    `pagemark_${name} ${value}`,
  ])
}

/** Buckets are cumulative: each holds all that is not larger than its bound. */
function seriesLines(name: string, bounds: readonly number[], series: Series): string[] {
  let total = 0
  const buckets = series.counts.map((count, place) => {
    total += count
    const le = bounds[place] === undefined ? '+Inf' : String(bounds[place])
    return `${name}_bucket${labelText({ ...series.labels, le })} ${total}`
  })
  const labels = labelText(series.labels)
  return [...buckets, `${name}_sum${labels} ${series.sum}`, `${name}_count${labels} ${total}`]
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
