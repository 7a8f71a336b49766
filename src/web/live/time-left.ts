import type { ReportProgress } from '../../store/runs/progress.ts'

/** Seconds until a run has ended, as a range; `late` when it takes longer than nearly all before it. */
export type TimeLeft = { readonly from: number; readonly to: number } | 'late'

/** Fewer runs say nothing. */
const FEWEST = 5

/**
 * What the latest runs still took when they were as old as this one. Nothing is said of a run that waits, or
 * where too few have ended.
 */
export function timeLeft({ elapsed, usual }: ReportProgress): TimeLeft | undefined {
  if (elapsed === null || usual.length < FEWEST) return undefined
  if (elapsed >= quantile(usual, 0.95)) return 'late'
  const rest = usual.filter((time) => time > elapsed).map((time) => time - elapsed)
  const from = Math.max(1, Math.floor(quantile(rest, 0.1) / 1000))
  return { from, to: Math.max(from, Math.ceil(quantile(rest, 0.9) / 1000)) }
}

const MINUTE_MS = 60_000

/** Minutes until a run that waits will begin, about; nothing where nobody can know. */
export function minutesToWait({ ahead, usual, running }: ReportProgress): number | undefined {
  if (ahead === null || ahead === 0 || running === 0 || usual.length < FEWEST) return undefined
  return Math.ceil((ahead * quantile(usual, 0.5)) / running / MINUTE_MS)
}

/** @param sorted ascending */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
