/** Requires at least one value. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The median distance from the median: unlike a standard deviation, one outlier does not move it. */
export function medianDeviation(values: readonly number[]): number {
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle)))
}

/** The value below which this share of the values lies, interpolated. Requires at least one value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const lower = sorted[Math.floor(place)] ?? Number.NaN
  const upper = sorted[Math.ceil(place)] ?? lower
  return lower + (place - Math.floor(place)) * (upper - lower)
}

/** The average without the lowest and the highest value: steadier than the median. Requires at least three values. */
export function middleMean(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b).slice(1, -1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
