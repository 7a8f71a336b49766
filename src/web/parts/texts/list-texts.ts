import { MOST_NEWER } from '../../../store/reports/report-list.ts'
import { counted } from '../../../checks/shared/counted.ts'

/** Number of unfinished audits in view. */
export function goingText(count: number): string {
  return `${counted(count, 'audit')} on this page ${count === 1 ? 'is' : 'are'} waiting or running.`
}

/** Number of reports added since the list was made. */
export function newerText(count: number): string {
  return count < MOST_NEWER ? `${count} new – show` : `${MOST_NEWER} or more new – show`
}
