import { MOST_AHEAD, type ReportProgress } from '../../store/runs/progress.ts'
import type { Phase } from './run-phase.ts'
import { minutesToWait, timeLeft } from './time-left.ts'

/** The text beside the bar of a run: how many are ahead, or its progress and remaining time. */
export function progressText(progress: ReportProgress, { phase, done, total }: Phase): string {
  if (phase === 'waiting') return waitingText(progress)
  return [total > 1 ? `${done} of ${total}` : '', leftText(progress)]
    .filter((part) => part !== '')
    .join(' · ')
}

function waitingText(progress: ReportProgress): string {
  const ahead = progress.ahead ?? 0
  if (ahead === 0) return ''
  if (ahead >= MOST_AHEAD) return `${MOST_AHEAD} or more ahead`
  const minutes = minutesToWait(progress)
  return `${ahead} ahead${minutes === undefined ? '' : `, about ${minutes} min`}`
}

function leftText(progress: ReportProgress): string {
  const left = timeLeft(progress)
  if (left === undefined) return ''
  if (left === 'late') return 'taking longer than usual'
  return left.from === left.to ? `about ${left.to} s left` : `${left.from}–${left.to} s left`
}
