import { registrableDomain } from '../../html/urls.ts'

export type PartyOf = (place: string | null) => 'first' | 'third'

/** The party of a URL or a cookie's domain, as seen from a page. */
export function partyOf(pageUrl: string): PartyOf {
  const own = siteOf(pageUrl)
  return (place) => {
    const site = place === null ? null : siteOf(place)
    return site === null || site === own ? 'first' : 'third'
  }
}

/** The registrable domain, or the host if it has none; null without a host. */
function siteOf(place: string): string | null {
  const url = URL.parse(place) ?? URL.parse(`http://${place.replace(/^\./, '')}`)
  // A blob has the origin of the document that created it.
  const host = (url?.protocol === 'blob:' ? URL.parse(url.pathname) : url)?.hostname ?? ''
  return host === '' ? null : (registrableDomain(host) ?? host)
}
