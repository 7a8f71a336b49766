import { isUnavailable } from '../store/database/unavailable.ts'
import type { GuestPlaces } from '../store/reports/guest-places.ts'
import type { GuestReports, GuestCookie } from '../store/reports/guest-reports.ts'
import { addressBlock } from './address-block.ts'

/** Share of the guest queue per network, so that one with many addresses leaves room for others. */
const SHARE = 1 / 4

/** Stores an audit for this address; undefined if its network has used up its share. */
export interface GuestShares {
  store(address: string, store: () => Promise<GuestCookie>): Promise<GuestCookie | undefined>
}

interface Place {
  readonly network: string
  /** Undefined until the run is stored. */
  reportId?: string
}

/**
 * Counts the waiting guest audits of each network. Kept in memory, and only until the audits start: the store never
 * records that two reports came from one network.
 */
export function createGuestShares(
  reports: Pick<GuestReports, 'waiting' | 'mostWaiting'>,
): GuestShares {
  const most = Math.ceil(reports.mostWaiting * SHARE)
  const places = new Set<Place>()

  async function forgetBegun(): Promise<void> {
    const known = [...places].flatMap((place) =>
      place.reportId === undefined ? [] : [{ place, id: place.reportId }],
    )
    const waiting = await reports.waiting(known.map(({ id }) => id))
    for (const { place, id } of known) if (!waiting.has(id)) places.delete(place)
  }

  return {
    async store(address, store) {
      await forgetBegun()
      const place: Place = { network: networkOf(address) }
      const mine = [...places].filter(({ network }) => network === place.network)
      if (mine.length >= most) return undefined
      // Counted before the first await, so that concurrent requests all count.
      places.add(place)
      try {
        const cookie = await store()
        place.reportId = cookie.reportId
        return cookie
      } catch (error) {
        places.delete(place)
        throw error
      }
    },
  }
}

interface SharedGuestSharesOptions {
  readonly places: GuestPlaces
  readonly mostWaiting: number
  /** Pseudonym under which the store knows the network. */
  readonly hide: (network: string) => string
}

/** Shares counted across web processes: kept in the store until the audits start. */
export function createSharedGuestShares({
  places,
  mostWaiting,
  hide,
}: SharedGuestSharesOptions): GuestShares {
  const most = Math.ceil(mostWaiting * SHARE)
  return {
    async store(address, store) {
      const place = await places.take(hide(networkOf(address)), most)
      if (place === undefined) return undefined
      const cookie = await store().catch(async (error: unknown) => {
        // The visitor needs the reason of this error, and the place expires within a minute.
        await places.leave(place).catch(() => undefined)
        throw error
      })
      try {
        await places.fill(place, cookie.reportId)
      } catch (error) {
        // The audit is stored: without its cookie, nobody could reach it. It is only not counted any more.
        if (!isUnavailable(error)) throw error
      }
      return cookie
    },
  }
}

/** What one customer of a provider typically holds: an IPv6 /48 or an IPv4 /24. IPv4-mapped IPv6 counts as IPv4. */
function networkOf(address: string): string {
  return addressBlock(address, { ipv4: 24, ipv6: 48 })
}
