import { createEgress, type Egress } from '../egress/egress.ts'
import { readOutboundProxy } from '../egress/connection/outbound-proxy.ts'
import type { Config } from './config.ts'
import { deniedHosts } from './denied-hosts.ts'
import type { ProgramLog } from './log.ts'
import { ownAgent } from './own-agent.ts'
import { ownServers } from './own-servers.ts'

interface EgressNeeds {
  readonly ownPorts: readonly number[]
  /** Current URL or email address of the operator. */
  readonly contact: () => string | undefined
  readonly log: ProgramLog
}

/**
 * The ports of all processes of this machine, as configured: a worker must not reach the web process beside it, nor a
 * database or file store that listens on more addresses than the one by which we connect to it.
 */
export function ownPortsOf(config: Config): number[] {
  const { PORT, METRICS_PORT = 0 } = config
  const ports = [PORT, METRICS_PORT, ...ownServers(config).map(({ port }) => port)]
  return ports.filter((port) => port !== 0)
}

/**
 * The network access of the service, for untrusted URLs. `ownPorts` may grow: a port that the system chose is known
 * only once we listen on it.
 */
export function serviceEgress(config: Config, { ownPorts, contact, log }: EgressNeeds): Egress {
  return createEgress({
    // A getter, because an administrator may change it.
    get userAgent() {
      return ownAgent({ ...config, contact: contact() })
    },
    allowCidrs: config.ALLOW_CIDRS,
    denyCidrs: config.DENY_CIDRS,
    allowHosts: config.ALLOW_HOSTS,
    denyHosts: deniedHosts(config),
    allowPorts: config.ALLOW_PORTS.map(Number),
    ownPorts,
    ownServers: ownServers(config),
    ownHosts: config.BASE_URL === undefined ? [] : [new URL(config.BASE_URL).hostname],
    outboundProxy:
      config.OUTBOUND_PROXY === undefined ? undefined : readOutboundProxy(config.OUTBOUND_PROXY),
    log: (entry) => log.info({ ...entry }, 'a request got no response'),
  })
}
