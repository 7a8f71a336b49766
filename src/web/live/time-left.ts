import type { ReportProgress } from '../../store/runs/progress.ts'

/** Estimated seconds until a run ends, as a range; `late` if it takes longer than nearly all before it. */
export type TimeLeft = { readonly from: number; readonly to: number } | 'late'

/** Fewer runs give no estimate. */
const FEWEST = 5

/** Remaining times of the latest runs at the same age. No estimate for a queued run, or with too few completed ones. */
export function timeLeft({ elapsed, usual }: ReportProgress): TimeLeft | undefined {
  if (elapsed === null || usual.length < FEWEST) return undefined
  if (elapsed >= quantile(usual, 0.95)) return 'late'
  const rest = usual.filter((time) => time > elapsed).map((time) => time - elapsed)
  const from = Math.max(1, Math.floor(quantile(rest, 0.1) / 1000))
  return { from, to: Math.max(from, Math.ceil(quantile(rest, 0.9) / 1000)) }
}

const MINUTE_MS = 60_000

/** Estimated minutes until a queued run starts; none if unknown. */
export function minutesToWait({ ahead, usual, running }: ReportProgress): number | undefined {
  if (ahead === null || ahead === 0 || running === 0 || usual.length < FEWEST) return undefined
  return Math.ceil((ahead * quantile(usual, 0.5)) / running / MINUTE_MS)
}

/** @param sorted ascending */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
