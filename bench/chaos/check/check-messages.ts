import type { Found, FoundMessage, FoundWatched } from './found.ts'
import type { History, Receipt } from './history.ts'

/** An alert is resolved by the second good run after the bad one. */
const RUNS_UNTIL_RESOLVED = 3

type Told = Pick<Found, 'messages' | 'watched'>

/**
 * Checks that alerts are raised and resolved once for each page, and that every event reaches each of its channels at
 * least once, always under the same ID, or still has tries left.
 */
export function checkMessages({ receipts }: History, { messages, watched }: Told): string[] {
  const byMessage = Map.groupBy(receipts, keyOf)
  const events = new Set(messages.map(({ event }) => event))
  const rows = Map.groupBy(messages, ({ channel, event }) => `${channel} ${event}`)
  const doubled = [...rows].filter(([, { length }]) => length > 1)
  return [
    ...watched.flatMap(alertViolations),
    ...doubled.map(([name, { length }]) => `${name} has ${length} deliveries`),
    ...messages.flatMap((message) => {
      const { channel, message: id = '' } = message
      const violation = deliveryViolation(message, byMessage.get(`${channel} ${id}`) ?? [])
      return violation === undefined
        ? []
        : [`${channel} ${message.event} (${message.kind}) ${violation}`]
    }),
    ...otherIds(receipts),
    ...unknownAlerts(receipts, events),
  ]
}

const keyOf = ({ channel, id }: Receipt) => `${channel} ${id}`

function alertViolations({ key, completed, alerts, raised, resolved }: FoundWatched): string[] {
  const expected = { alerts: Math.min(1, completed), ends: completed < RUNS_UNTIL_RESOLVED ? 0 : 1 }
  return [
    ...(alerts === expected.alerts ? [] : [`${key}: has ${alerts} alerts, not ${expected.alerts}`]),
    ...(raised === expected.alerts
      ? []
      : [`${key}: its alert was raised ${raised} times, not ${expected.alerts}`]),
    ...(resolved === expected.ends
      ? []
      : [`${key}: its alert was resolved ${resolved} times, not ${expected.ends}`]),
  ]
}

function deliveryViolation(
  { message, status, attempt }: FoundMessage,
  got: readonly Receipt[],
): string | undefined {
  if (message === undefined) return 'has no delivery'
  const isAccepted = got.some((receipt) => receipt.isAccepted)
  if (status === 'delivered')
    return isAccepted ? undefined : 'is marked as delivered, and did not arrive'
  if (status !== 'dead') return undefined
  // Ten tries take days.
  return `was given up after ${attempt} tries${isAccepted ? ', and had arrived' : ''}`
}

/** The same event under two IDs: its receiver would handle it twice. */
function otherIds(receipts: readonly Receipt[]): string[] {
  const named = receipts.filter(({ about }) => about !== '')
  return [...Map.groupBy(named, ({ about }) => about)].flatMap(([about, all]) => {
    const ids = new Set(all.map(({ id }) => id))
    return ids.size > 1 ? [`${about} was sent as ${[...ids].join(' and ')}`] : []
  })
}

function unknownAlerts(receipts: readonly Receipt[], events: ReadonlySet<string>): string[] {
  const unknown = receipts.filter(({ id, about }) => about.startsWith('alert.') && !events.has(id))
  return unknown.map(({ id, about }) => `${about} was sent as ${id}, and there is no such event`)
}
