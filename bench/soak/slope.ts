export interface Point {
  readonly x: number
  readonly y: number
}

/** Slope of the least-squares line through these points; 0 for fewer than two. */
export function slopeOf(points: readonly Point[]): number {
  const meanX = mean(points.map(({ x }) => x))
  const meanY = mean(points.map(({ y }) => y))
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const together = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return spread === 0 ? 0 : together / spread
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
