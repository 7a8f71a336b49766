import { durationText } from '../../../../report/write/number-text.ts'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'

/** Milliseconds. A reader who compares the number with the pictures cannot see smaller differences. */
const LEAST = 500

/**
 * Why LCP is later than the filmstrip shows; undefined if they agree within {@link LEAST} and one frame, the
 * filmstrip's precision. A frame that changes after LCP is no contradiction.
 */
export function simulatedNote(device: DeviceSummary): string | undefined {
  const { metrics, throttling, screenshots } = device
  const { frames } = screenshots
  const [first, second] = frames
  const done = frames[frames.findLastIndex(({ name }) => name !== frames.at(-1)?.name) + 1]
  if (metrics.lcp === null || throttling.method !== 'simulate' || !first || !second || !done)
    return undefined
  if (metrics.lcp - done.ms <= Math.max(LEAST, second.ms - first.ms)) return undefined
  return `Lighthouse simulates LCP (${durationText(metrics.lcp)}) for a slower connection and device. The filmstrip shows the actual load: complete after ${durationText(done.ms)}.`
}
