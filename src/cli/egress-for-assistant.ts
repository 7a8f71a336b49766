import { createEgress, type Egress, type EgressOptions } from '../egress/egress.ts'
import { egressFor } from '../egress/private-egress.ts'
import { isLoopback } from '../facts/derived/secure-context.ts'
import { parseTarget } from '../request/target.ts'

/**
 * The egress for a URL of an assistant on its user's machine. The assistant may have read the URL in a page, so only
 * this machine is open to it without a setting: the site that its user works on. Addresses of the network need
 * PAGEMARK_ALLOW_CIDRS, as on a server.
 */
export async function egressForAssistant(url: string, options: EgressOptions): Promise<Egress> {
  const parsed = parseTarget(url, { allowPorts: 'any', allowHosts: 'any' })
  const isOwn = parsed.ok && isLoopback(parsed.target.url)
  return isOwn ? await egressFor(url, options) : createEgress(options)
}
