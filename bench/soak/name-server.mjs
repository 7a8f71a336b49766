// Preloaded into the service under soak: resolves names with the hostile name server. The service needs no such
// setting.
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
