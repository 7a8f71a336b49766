import type { MessageEvent } from './message.ts'

/**
 * Without events that only repeat alerts of the same message: a channel may want both the alerts of a page and the event
 * that it got worse, and a page would be counted twice.
 */
export function toldOnce(events: readonly MessageEvent[]): readonly MessageEvent[] {
  const told = new Set(
    events.flatMap(({ kind, data }) => (kind === 'alert.confirmed' ? [data['alert']] : [])),
  )
  return events.filter(
    ({ data: { alerts } }) => !Array.isArray(alerts) || !alerts.some((id) => told.has(id)),
  )
}
