import type { GuestReports, GuestCookie } from '../store/reports/guest-reports.ts'
import { addressBlock } from './address-block.ts'

/** Of the guests' queue: who has a whole network, or many addresses of one, leaves room for all others. */
const SHARE = 1 / 4

export type GuestShares = ReturnType<typeof createGuestShares>

interface Place {
  readonly network: string
  /** Undefined while it is being stored. */
  reportId?: string
}

/**
 * Which networks have asked for the guests' audits that wait. Kept in memory, and only until they begin: nothing in the
 * store says that two reports came from one place. With several web processes each counts for itself.
 */
export function createGuestShares(reports: Pick<GuestReports, 'waiting' | 'mostWaiting'>) {
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
    /** Has an audit stored for this address; undefined where those of its network have their share. */
    async store(
      address: string,
      store: () => Promise<GuestCookie>,
    ): Promise<GuestCookie | undefined> {
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

/** What one customer of a provider may have: an IPv6 /48; of IPv4 a /24; IPv4 inside IPv6 as IPv4. */
function networkOf(address: string): string {
  return addressBlock(address, { ipv4: 24, ipv6: 48 })
}
