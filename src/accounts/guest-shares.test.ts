import { describe, expect, it } from 'vitest'
import { storedForGuest } from '../../test/support/guest-reports.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'
import { hashToken } from '../store/database/token.ts'
import { isUncertain, markUncertain } from '../store/database/unavailable.ts'
import { createGuestPlaces, type GuestPlaces } from '../store/reports/guest-places.ts'
import { createGuestShares, createSharedGuestShares } from './guest-shares.ts'

const COUNTED = [
  { where: 'in one process', of: (test: TestStore) => createGuestShares(test.store.guestReports) },
  {
    where: 'by all processes',
    of: ({ db, store }: TestStore) =>
      createSharedGuestShares({
        places: createGuestPlaces(db),
        mostWaiting: store.guestReports.mostWaiting,
        hide: hashToken,
      }),
  },
]

function asking(test: TestStore, shares = createGuestShares(test.store.guestReports)) {
  return (address: string) => shares.store(address, () => storedForGuest(test))
}

/** Addresses of one network that are not throttled together. */
const ofOne = (count: number) => Array.from({ length: count }, (_, at) => `2001:db8:1:${at}::1`)

describe.each(COUNTED)('counted $where', ({ of }) => {
  it('one network gets a quarter of the guest queue, even for concurrent requests', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const ask = asking(test, of(test))
    const stored = await Promise.all(ofOne(30).map(ask))
    expect(stored.filter((cookie) => cookie !== undefined)).toHaveLength(5)
    expect(await ask('2001:db8:2::1')).toBeDefined()
    expect(await ask('198.18.0.1')).toBeDefined()
  })

  it('a place is free again when its audit has started, was claimed or could not be stored', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const ask = asking(test, of(test))
    const stored = (await Promise.all(ofOne(5).map(ask))).filter((cookie) => cookie !== undefined)
    expect(await ask('2001:db8:1::2')).toBeUndefined()
    await runNext(test, completed())
    expect(await ask('2001:db8:1::2')).toBeDefined()
    expect(await ask('2001:db8:1::3')).toBeUndefined()
    const { guestReports } = test.store
    const left = await guestReports.waiting(stored.map(({ reportId }) => reportId))
    const last = stored.find(({ reportId }) => left.has(reportId))
    if (last) await guestReports.claim(last, await test.owner())
    expect(await ask('2001:db8:1::3')).toBeDefined()

    const shares = of(test)
    const broken = () => Promise.reject(new Error('full'))
    for (const address of Array.from({ length: 6 }, (_, at) => `2001:db8:9:${at}::1`)) {
      await expect(shares.store(address, broken)).rejects.toThrow('full')
    }
  })
})

describe('counted by all processes, while the database cannot be used', () => {
  const outage = Object.assign(new Error('of the driver'), { code: '57P01' })
  const sharesWith = (test: TestStore, broken: Partial<GuestPlaces>) =>
    createSharedGuestShares({
      places: { ...createGuestPlaces(test.db), ...broken },
      mostWaiting: test.store.guestReports.mostWaiting,
      hide: hashToken,
    })

  it('a stored audit is not refused, and its visitor gets the cookie', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const shares = sharesWith(test, { fill: () => Promise.reject(outage) })
    const cookie = await shares.store('198.18.0.1', () => storedForGuest(test))
    expect(cookie && (await test.store.guestReports.holds(cookie))).toBe(true)
  })

  it('an audit that may have been stored is not called unmade', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const shares = sharesWith(test, { leave: () => Promise.reject(outage) })
    const unsure = Object.assign(new Error('of a commit'), { code: '57P01' })
    markUncertain(unsure)
    const failed: unknown = await shares
      .store('198.18.0.1', () => Promise.reject(unsure))
      .catch((error: unknown) => error)
    expect([failed, isUncertain(failed)]).toEqual([unsure, true])
  })
})

it.each([
  { network: 'an IPv4 /24', one: '192.0.2.1', other: '192.0.2.254', another: '192.0.3.1' },
  { network: 'the same within IPv6', one: '192.0.2.1', other: '::ffff:192.0.2.9', another: '::1' },
  { network: 'an IPv6 /48', one: '2001:db8:1::', other: '2001:db8:1:f::', another: '2001:db8:2::' },
])('$network is a network', async ({ one, other, another }) => {
  await using test = await openTestStore({ ...NO_LIMITS, queuePerUser: 4 })
  const ask = asking(test)
  expect(await ask(one)).toBeDefined()
  expect(await ask(other)).toBeUndefined()
  expect(await ask(another)).toBeDefined()
})
