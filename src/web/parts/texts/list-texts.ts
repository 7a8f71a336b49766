import { MOST_NEWER } from '../../../store/reports/report-list.ts'
import { counted } from '../../../checks/shared/counted.ts'

/** How many of the audits in view have not ended. */
export function goingText(count: number): string {
  return `${counted(count, 'audit')} on this page ${count === 1 ? 'is' : 'are'} running.`
}

/** How many reports have come since the list was made. */
export function newerText(count: number): string {
  return count < MOST_NEWER ? `${count} new – show` : `${MOST_NEWER} or more new – show`
}
