import { createEgress, type Egress, type EgressOptions } from '../egress/egress.ts'
import { isLoopback } from '../facts/derived/secure-context.ts'
import { hostName, parseTarget } from '../request/target.ts'

const OWN_MACHINE = ['127.0.0.0/8', '::1/128']

/**
 * The egress for a URL of an assistant on its user's machine. The assistant may have read the URL in a page, so only
 * this machine is open to it without a setting: the site that its user works on. Addresses of the network need
 * PAGEMARK_ALLOW_CIDRS, as on a server; a redirect of the own site does not lead there either.
 */
export async function egressForAssistant(url: string, options: EgressOptions): Promise<Egress> {
  const parsed = parseTarget(url, { allowPorts: 'any', allowHosts: 'any' })
  if (!parsed.ok || !isLoopback(parsed.target.url)) return createEgress(options)
  const { allowCidrs = [], allowHosts = [] } = options
  const host = hostName(new URL(parsed.target.url))
  return createEgress({
    ...options,
    allowCidrs: [...allowCidrs, ...OWN_MACHINE],
    allowHosts: allowHosts === 'any' ? allowHosts : [...allowHosts, host],
    allowPorts: 'any',
  })
}
