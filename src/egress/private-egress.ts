import { hostName, parseTarget, portOf } from '../request/target.ts'
import { createAddressPolicy } from './policy/address-policy.ts'
import { createEgress } from './egress.ts'
import type { Egress, EgressOptions } from './egress.ts'
import { askSystem, isLocalhost, literalOf } from './policy/resolve.ts'

/**
 * The egress for a URL that a person typed on their own machine. If the typed host is private, private addresses and
 * every port are open to the run, because it is their machine and network; otherwise this is the ordinary egress, and
 * neither redirects nor subresources reach the internal network.
 *
 * The decision is based on all current addresses of the host, and the run is bound to those: otherwise a name could be
 * private for the decision and public, with a hostile page, for the run. Metadata addresses stay closed in both cases.
 */
export async function egressFor(text: string, options: EgressOptions): Promise<Egress> {
  const typed = parseTarget(text, { allowPorts: 'any', allowHosts: 'any' })
  if (!typed.ok) return createEgress(options)

  const url = new URL(typed.target.url)
  const addresses = await addressesOf(url, options)
  if (!isPrivate(addresses, portOf(url), options)) return createEgress(options)

  return createEgress({
    ...options,
    allowPrivate: true,
    allowPorts: 'any',
    allowHosts: 'any',
    pinned: new Map([...(options.pinned ?? []), [hostName(url), addresses]]),
  })
}

/** True if these addresses are allowed only by the private ranges. */
function isPrivate(addresses: readonly string[], port: number, options: EgressOptions): boolean {
  const ordinary = createAddressPolicy(options)
  const opened = createAddressPolicy({ ...options, allowPrivate: true })
  return (
    addresses.length > 0 &&
    addresses.every(
      (address) =>
        !ordinary.classify(address, port).allowed && opened.classify(address, port).allowed,
    )
  )
}

async function addressesOf(
  url: URL,
  { lookup = askSystem }: EgressOptions,
): Promise<readonly string[]> {
  const literal = literalOf(url.hostname)
  if (literal !== null) return [literal]
  if (isLocalhost(hostName(url))) return ['127.0.0.1', '::1']
  return lookup(hostName(url)).catch(() => [])
}
