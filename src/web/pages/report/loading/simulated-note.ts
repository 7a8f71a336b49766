import { durationText } from '../../../../report/write/number-text.ts'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'

/** Milliseconds. A reader who compares the number with the pictures takes less for the same. */
const LEAST = 500

/**
 * Why LCP is later than the filmstrip shows; undefined where they agree within {@link LEAST} and one frame, which
 * is as exact as the filmstrip is. A view that changes after LCP contradicts nothing.
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
