import { type DeviceSummary, DEVICE_WORDS, spreadOf } from '../../../parts/lab/metric-scales.ts'

/** Lighthouse's performance score on one device, in a sentence. */
export function performanceText({ device, lighthouse, samples }: DeviceSummary): string {
  const score = lighthouse.categories['performance'] ?? null
  const where = `on ${DEVICE_WORDS[device]}`
  if (score === null) return `Measured by Lighthouse ${where}.`
  const hundredth = (share: number) => Math.round(share * 100)
  const spread = spreadOf(samples.map((sample) => sample.score))
  const range = spread
    ? ` (${hundredth(spread.least)}–${hundredth(spread.most)} in ${spread.loads} loads)`
    : ''
  return `Lighthouse performance ${where}: ${hundredth(score)}${range} of 100.`
}
