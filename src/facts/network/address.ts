import type { PageCapture } from '../../capture/capture.ts'
import type { AddressFacts, RedirectFacts } from '../network-facts.ts'
import { isIpLiteral, isPrivateIpLiteral } from './ip-literal.ts'

/** What the address facts need from the document. */
interface Known {
  readonly base: string
  readonly registrableDomain: string | null
}

export function addressOf(page: PageCapture, { base, registrableDomain }: Known): AddressFacts {
  const { hostname } = new URL(page.response.url)
  return {
    requested: page.target.url,
    final: page.response.url,
    base,
    registrableDomain,
    local: isLocal(hostname),
    literal: isIpLiteral(hostname),
  }
}

const LOCAL_SUFFIXES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|lan|home|home\.arpa|onion|i2p|test|invalid|alt)$/

/** A private IP address, `localhost`, or another name that public crawlers cannot reach. */
export function isLocal(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  if (isIpLiteral(name)) return isPrivateIpLiteral(name)
  return !name.includes('.') || LOCAL_SUFFIXES.test(name)
}

/** Headers that show who responds, how long the response is valid, and what browsers should remember. */
const TELLING =
  /^(?:server|via|x-redirect-by|cache-control|expires|vary|strict-transport-security|refresh)$/i

export function redirectsOf({ hops }: PageCapture): RedirectFacts {
  return {
    hops: hops.map(({ url, status, headers, location, remoteAddress, ms }) => ({
      url,
      status,
      headers: headers.filter(([name]) => TELLING.test(name)),
      location,
      remoteAddress,
      ms,
      target: URL.parse(location, url)?.href ?? location,
    })),
  }
}
