import type { GuestPlaces } from '../store/reports/guest-places.ts'
import type { GuestReports, GuestCookie } from '../store/reports/guest-reports.ts'
import { addressBlock } from './address-block.ts'

/** Of the guests' queue: who has a whole network, or many addresses of one, leaves room for all others. */
const SHARE = 1 / 4

/** Has an audit stored for this address; undefined where those of its network have their share. */
export interface GuestShares {
  store(address: string, store: () => Promise<GuestCookie>): Promise<GuestCookie | undefined>
}

interface Place {
  readonly network: string
  /** Undefined while it is being stored. */
  reportId?: string
}

/**
 * Which networks have asked for the guests' audits that wait. Kept in memory, and only until they begin: nothing in the
 * store says that two reports came from one place.
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
      // Before anything is waited for: of many who ask at once, each counts.
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
  /** By what the store knows a network: nobody can read it there. */
  readonly hide: (network: string) => string
}

/** The same where several web processes count together: in the store, and only until the audits begin. */
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
      try {
        const cookie = await store()
        await places.fill(place, cookie.reportId)
        return cookie
      } catch (error) {
        await places.leave(place)
        throw error
      }
    },
  }
}

/** What one customer of a provider may have: an IPv6 /48; of IPv4 a /24; IPv4 inside IPv6 as IPv4. */
function networkOf(address: string): string {
  return addressBlock(address, { ipv4: 24, ipv6: 48 })
}
