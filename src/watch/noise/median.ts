/** Requires at least one value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) / 2
  const lower = sorted[Math.floor(place)] ?? Number.NaN
  const upper = sorted[Math.ceil(place)] ?? lower
  return (lower + upper) / 2
}

/** The median distance from the median: unlike a standard deviation, one outlier does not move it. */
export function medianDeviation(values: readonly number[]): number {
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle)))
}

/** The average; of four and more without the lowest and the highest value: steadier than the median. */
export function middleMean(values: readonly number[]): number {
  const middle = values.length < 4 ? values : values.toSorted((a, b) => a - b).slice(1, -1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
