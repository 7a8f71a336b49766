import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

import { EgressError } from '../egress-error.ts'
import { ProxyBudget } from './proxy-budget.ts'
import type { ProxyCounts } from './proxy-budget.ts'
import { ProxyClients } from './proxy-clients.ts'
import { Gate } from './proxy-gate.ts'
import type { ProxyParts } from './proxy-gate.ts'
import { refuseSocket } from './proxy-refusal.ts'
import { createProxySecret } from './proxy-secret.ts'

/** The network access of one run's browser: a forward proxy on 127.0.0.1 with its own secret and budget. */
export interface EgressProxy {
  readonly port: number
  readonly username: string
  readonly password: string
  /** Answered by the proxy itself, so that a browser can be challenged for the secret without any other request. */
  readonly greeting: string
  counts(): ProxyCounts
  /** Ends every tunnel and request, and frees the port. */
  close(): Promise<void>
}

/** Milliseconds; a browser on the same machine writes the head of a request at once. */
const HEAD_MS = 10_000

/** Interval of checks for late heads, in milliseconds: they may be late by this much. Node's default is 30 s. */
const LOOK_EVERY_MS = 2_000

/** Listens on a free port until it is closed. */
export async function openProxy(parts: ProxyParts): Promise<EgressProxy> {
  const { limits } = parts
  // Each tunnel or request uses one connection; as many may be idle in reserve.
  const clients = new ProxyClients(2 * limits.maxOpen)
  const over = new AbortController()
  const end = (reason: EgressError) => {
    over.abort(reason)
    clients.destroy()
  }
  const budget = new ProxyBudget(limits, end)
  const secret = createProxySecret()
  const server = serverOf(new Gate({ ...parts, budget, secret, clients, over: over.signal }))
  server.on('connection', (client) => clients.add(client))

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setTimeout(() => budget.endTime(), limits.totalMs).unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    username: secret.username,
    password: secret.password,
    greeting: secret.greeting,
    counts: () => budget.counts(),
    async close() {
      clearTimeout(timer)
      const closed = server.listening ? once(server, 'close') : undefined
      server.close()
      end(new EgressError('aborted', 'the run has ended'))
      await closed
    },
  }
}

function serverOf(gate: Gate): Server {
  const { headerBytes, idleMs, totalMs } = gate.limits
  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: HEAD_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    requestTimeout: Math.max(totalMs, HEAD_MS),
    keepAliveTimeout: idleMs,
  })
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    void gate.onRequest(request, response)
  server.on('request', onRequest)
  // Otherwise Node answers them by itself, without checking the secret (RFC 9110 §10.1.1 allows ignoring it).
  server.on('checkExpectation', onRequest)
  server.on('connect', (request, client, head) => {
    // Remains attached: a reset must not become an uncaught exception.
    client.on('error', () => undefined)
    void gate.onConnect(request, client, head)
  })
  server.on('clientError', (_error, client) => refuseSocket(client))
  return server
}
