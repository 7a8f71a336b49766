import { createEgress } from '../../src/egress/egress.ts'
import type { Egress, EgressLogEntry, EgressOptions } from '../../src/egress/egress.ts'

/** An egress that may reach test servers on loopback and keeps its messages to the operator. */
export function localEgress(
  options: Partial<EgressOptions> = {},
): Egress & { log: EgressLogEntry[] } {
  const log: EgressLogEntry[] = []
  const egress = createEgress({
    userAgent: 'Pagemark/0.0.0 (+https://operator.example/about)',
    allowCidrs: ['127.0.0.0/8'],
    allowPorts: 'any',
    // No server listens there: a test without its own name server resolves no name.
    nameservers: ['127.0.0.1:1'],
    log: (entry) => log.push(entry),
    ...options,
  })
  return { ...egress, log }
}
