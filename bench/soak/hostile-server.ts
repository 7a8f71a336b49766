// A separate process, so that its work is not the client's: started by main.ts, which receives the ports.
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Server } from 'node:net'
import { startDnsServer } from '../../test/support/dns-server.ts'
import { pemPair } from '../../test/support/site.ts'
import { answerBadly } from './hostile-http.ts'
import { serveBadly } from './hostile-raw.ts'
import { ADDRESSES, hostileZone } from './hostile-zone.ts'

const ports = {
  http: await listenEverywhere(() => createHttpServer(answerBadly)),
  raw: await listenEverywhere(() => createTcpServer(serveBadly)),
  https: await listenEverywhere((index) =>
    createHttpsServer(pemPair(index % 2 === 0 ? 'expired' : 'valid'), answerBadly),
  ),
}
const names = await startDnsServer(hostileZone)
process.send?.({ ports, nameserver: names.address })
process.on('disconnect', () => process.exit(0))
// Errors of connections are up to the other side.
process.on('uncaughtException', (error) => process.stderr.write(`hostile server: ${error.stack}\n`))

/** One port on every address. */
async function listenEverywhere(serverOf: (index: number) => Server): Promise<number> {
  let port = 0
  for (const [index, address] of ADDRESSES.entries()) {
    const server = serverOf(index).listen(port, address)
    await once(server, 'listening')
    const bound = server.address()
    if (typeof bound === 'object' && bound) port = bound.port
  }
  return port
}
