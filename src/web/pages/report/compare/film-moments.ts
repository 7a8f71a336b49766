import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'

export type Frame = DeviceSummary['screenshots']['frames'][number]

/** The frames of two loads at one moment; undefined before the first one. */
export interface FilmMoment {
  /** Since the start of the load. */
  readonly ms: number
  readonly a: Frame | undefined
  readonly b: Frame | undefined
}

/** Readable steps of the time axis, in milliseconds. */
const STEPS = [100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 30_000]

/** Columns besides the row names that fit a wide screen. */
const MOST = 10

/** Two filmstrips on one time axis: the frames at each moment, until neither changes any more. */
export function filmMoments(a: readonly Frame[], b: readonly Frame[]): FilmMoment[] {
  const end = Math.max(lastChange(a), lastChange(b))
  if (a.length === 0 && b.length === 0) return []
  const step = STEPS.find((each) => end / each <= MOST - 1) ?? end / (MOST - 1)
  const last = Math.max(1, Math.ceil(end / step))
  return Array.from({ length: last }, (_, place) => {
    const ms = (place + 1) * step
    return { ms, a: seenAt(a, ms), b: seenAt(b, ms) }
  })
}

/** When the final frame first appeared. */
function lastChange(frames: readonly Frame[]): number {
  const final = frames.at(-1)?.name
  return frames.find(({ name }) => name === final)?.ms ?? 0
}

function seenAt(frames: readonly Frame[], ms: number): Frame | undefined {
  return frames.findLast((frame) => frame.ms <= ms)
}
