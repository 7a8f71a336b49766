import type { Alert, AlertFilter, AlertSubject } from '../../../store/alerts/alerts.ts'

/** Names of the states of an alert. */
export const ALERT_WORDS: Readonly<Record<Alert['state'], string>> = {
  open: 'Open',
  recovering: 'Recovering',
  suspected: 'Being confirmed',
  muted: 'Muted',
  resolved: 'Resolved',
  noise: 'Not confirmed',
}

export const NONE_TEXTS: Readonly<Record<AlertFilter, string>> = {
  open: 'No alert is open.',
  suspected: 'No alert is being confirmed.',
  muted: 'No alert is muted.',
  resolved: 'No alert has been resolved yet.',
  noise: 'No alert has turned out to be noise yet.',
}

/** Path of what has the problem. */
export function subjectPath({ kind, id }: AlertSubject): string {
  return kind === 'report' ? `/r/${id}` : `/s/${id}`
}
