import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { FoundMessage, FoundWatched } from '../bench/chaos/check/found.ts'
import type { Receipt } from '../bench/chaos/check/history.ts'
import { foundWith, history } from './support/chaos/past.ts'

const receipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  channel: 'webhook',
  id: 'e',
  about: 'alert.confirmed a',
  isAccepted: true,
  ...overrides,
})

const message = (overrides: Partial<FoundMessage> = {}): FoundMessage => ({
  event: 'e',
  kind: 'alert.confirmed',
  channel: 'webhook',
  message: 'e',
  status: 'delivered',
  attempt: 1,
  ...overrides,
})

const watched = (overrides: Partial<FoundWatched> = {}): FoundWatched => ({
  key: 'w',
  completed: 3,
  alerts: 1,
  raised: 1,
  resolved: 1,
  ...overrides,
})

interface Case {
  readonly receipts?: readonly Receipt[]
  readonly messages?: readonly FoundMessage[]
  readonly watched?: readonly FoundWatched[]
}

function check({ receipts = [], ...rest }: Case): string[] {
  return checkHistory({ ...history(), receipts }, foundWith(rest))
}

const refused = receipt({ isAccepted: false })

describe('checkHistory', () => {
  it.each<[string, Case]>([
    ['a message that arrived', { receipts: [receipt()], messages: [message()] }],
    [
      'one that arrived twice under its ID',
      { receipts: [refused, receipt(), receipt()], messages: [message({ attempt: 3 })] },
    ],
    [
      'one that waits for its next try',
      { receipts: [refused], messages: [message({ status: 'queued', attempt: 1 })] },
    ],
    [
      'an email about two events',
      {
        receipts: [receipt({ channel: 'email', about: '' })],
        messages: [message({ channel: 'email' }), message({ channel: 'email', event: 'f' })],
      },
    ],
    [
      'alerts that were raised and resolved once',
      {
        watched: [
          watched(),
          watched({ completed: 2, resolved: 0 }),
          watched({ completed: 0, alerts: 0, raised: 0, resolved: 0 }),
        ],
      },
    ],
  ])('accepts %s', (_, all) => {
    expect(check(all)).toEqual([])
  })

  it.each<[string, Case, string]>([
    [
      'a lost message',
      { messages: [message()] },
      'webhook e (alert.confirmed) is marked as delivered, and did not arrive',
    ],
    [
      'a message that is marked as delivered although it was refused',
      { receipts: [refused], messages: [message()] },
      'webhook e (alert.confirmed) is marked as delivered, and did not arrive',
    ],
    [
      'an email that went to nobody',
      { receipts: [receipt()], messages: [message({ channel: 'email' })] },
      'email e (alert.confirmed) is marked as delivered, and did not arrive',
    ],
    [
      'an event without a delivery',
      { messages: [message({ message: undefined, status: 'null', attempt: 0 })] },
      'webhook e (alert.confirmed) has no delivery',
    ],
    [
      'a message that was given up too early',
      { receipts: [refused], messages: [message({ status: 'dead', attempt: 2 })] },
      'webhook e (alert.confirmed) was given up after 2 tries',
    ],
    [
      'a message that arrived and is marked as failed',
      { receipts: [receipt()], messages: [message({ status: 'dead', attempt: 10 })] },
      'webhook e (alert.confirmed) was given up after 10 tries, and had arrived',
    ],
    [
      'an event with two deliveries',
      { receipts: [receipt()], messages: [message(), message()] },
      'webhook e has 2 deliveries',
    ],
    [
      'an event that was sent under two IDs',
      {
        receipts: [receipt(), receipt({ id: 'f' })],
        messages: [message(), message({ event: 'f', message: 'f' })],
      },
      'alert.confirmed a was sent as e and f',
    ],
    [
      'a message about an alert that does not exist',
      { receipts: [receipt()] },
      'alert.confirmed a was sent as e, and there is no such event',
    ],
    ['a lost alert', { watched: [watched({ alerts: 0 })] }, 'w: has 0 alerts, not 1'],
    ['a doubled alert', { watched: [watched({ alerts: 2 })] }, 'w: has 2 alerts, not 1'],
    [
      'an alert that was raised twice',
      { watched: [watched({ raised: 2 })] },
      'w: its alert was raised 2 times, not 1',
    ],
    [
      'an alert that was not resolved',
      { watched: [watched({ resolved: 0 })] },
      'w: its alert was resolved 0 times, not 1',
    ],
    [
      'an alert that was resolved too early',
      { watched: [watched({ completed: 2 })] },
      'w: its alert was resolved 1 times, not 0',
    ],
  ])('reports %s', (_, all, violation) => {
    expect(check(all)).toEqual([violation])
  })
})
