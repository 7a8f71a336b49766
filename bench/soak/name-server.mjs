// Preloaded into the service under soak: its names come from the hostile name server. It has no such
// setting, and needs none.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const { Resolver } = dns
dns.Resolver = class extends Resolver {
  constructor(options) {
    super(options)
    this.setServers([process.env.SOAK_NAMESERVER])
  }
}
syncBuiltinESMExports()
