import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { hostName, portOf } from '../target.ts'
import { EgressError, toEgressError } from './egress-error.ts'
import { ProxyBudget } from './proxy-budget.ts'
import type { ProxyCounts } from './proxy-budget.ts'
import { forward } from './proxy-forward.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import { challenge, challengeSocket, refuse, refuseSocket } from './proxy-refusal.ts'
import { targetOf } from './proxy-request.ts'
import { createProxySecret } from './proxy-secret.ts'
import type { ProxySecret } from './proxy-secret.ts'
import { joinTunnel } from './proxy-tunnel.ts'
import type { EgressLogEntry } from './session.ts'

/** One run's way out for its browser: a forward proxy on 127.0.0.1 with its own secret and budget. */
export interface EgressProxy {
  readonly port: number
  readonly username: string
  readonly password: string
  counts(): ProxyCounts
  /** Ends every tunnel and request, and frees the port. */
  close(): Promise<void>
}

export interface ProxyParts {
  /**
   * A connection to the server that a URL names, if it may be asked for; no TLS, nothing said yet.
   * Throws `EgressError`.
   */
  readonly connect: (url: URL, signal: AbortSignal) => Promise<Socket>
  readonly limits: ProxyLimits
  readonly log: (entry: EgressLogEntry) => void
}

/** Milliseconds; a browser on the same machine writes the head of a request at once. */
const HEAD_MS = 10_000

/** Listens on a free port, until it is closed. */
export async function openProxy(parts: ProxyParts): Promise<EgressProxy> {
  const { limits } = parts
  const clients = new Set<Duplex>()
  const over = new AbortController()
  const end = (reason: EgressError) => {
    over.abort(reason)
    for (const client of clients) client.destroy()
  }
  const budget = new ProxyBudget(limits, end)
  const secret = createProxySecret()
  const server = serverOf(new Gate({ ...parts, budget, secret, over: over.signal }))
  server.on('connection', (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setTimeout(() => budget.endTime(), limits.totalMs).unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    username: secret.username,
    password: secret.password,
    counts: () => budget.counts(),
    async close() {
      clearTimeout(timer)
      const closed = server.listening ? once(server, 'close') : undefined
      server.close()
      end(new EgressError('aborted', 'the run is over'))
      await closed
    },
  }
}

function serverOf(gate: Gate): Server {
  const { headerBytes, idleMs, totalMs, maxOpen } = gate.limits
  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: HEAD_MS,
    requestTimeout: Math.max(totalMs, HEAD_MS),
    keepAliveTimeout: idleMs,
  })
  // Each thing that is open holds one connection; as many may lie in reserve.
  server.maxConnections = 2 * maxOpen
  server.on('request', (request, response) => void gate.onRequest(request, response))
  server.on('connect', (request, client, head) => {
    // Stays: a reset must not become an uncaught exception.
    client.on('error', () => undefined)
    void gate.onConnect(request, client, head)
  })
  server.on('clientError', (_error, client) => refuseSocket(client))
  return server
}

interface GateParts extends ProxyParts {
  readonly budget: ProxyBudget
  readonly secret: ProxySecret
  /** Aborted with an `EgressError` when nothing may go out any more. */
  readonly over: AbortSignal
}

/** What every request goes through, a tunnel's and a plain one's. */
class Gate {
  readonly limits: ProxyLimits
  readonly #parts: GateParts
  readonly #told = new Set<string>()

  constructor(parts: GateParts) {
    this.limits = parts.limits
    this.#parts = parts
  }

  async onConnect(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    if (!this.#knows(request)) {
      challengeSocket(client)
      return
    }
    try {
      const { server } = await this.#admit(request, client)
      joinTunnel(client, server, { ...this.#parts, head, idleMs: this.limits.idleMs })
    } catch (error) {
      this.#note(request, error)
      refuseSocket(client)
    }
  }

  async onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#knows(request)) {
      challenge(response)
      return
    }
    try {
      const admitted = await this.#admit(request, response)
      await forward(request, response, { ...this.#parts, ...admitted })
    } catch (error) {
      this.#note(request, error)
      refuse(response)
    }
  }

  #knows(request: IncomingMessage): boolean {
    const known = this.#parts.secret.matches(request.headers['proxy-authorization'])
    // Whoever it is may ask without end: one line is enough.
    if (!known) this.#logOnce({ code: 'unauthenticated', host: '', detail: 'without the secret' })
    return known
  }

  /** Opens the connection, and has it closed when the browser's end closes or the run is over. */
  async #admit(request: IncomingMessage, ending: Duplex | ServerResponse): Promise<Admitted> {
    const { budget, over, connect } = this.#parts
    budget.takeRequest()
    over.throwIfAborted()
    const url = targetOf(request)
    budget.takeHost(hostName(url))
    const release = budget.takeOpen()
    const gone = new AbortController()
    ending.once('close', () => {
      release()
      gone.abort()
    })

    const signal = AbortSignal.any([over, gone.signal])
    const server = await connect(url, signal)
    signal.addEventListener('abort', () => server.destroy(), { once: true })
    if (!signal.aborted) return { url, server }
    server.destroy()
    throw new EgressError('aborted', 'the browser has gone')
  }

  /** What the operator is told; the browser is told the same of everything. */
  #note(request: IncomingMessage, error: unknown): void {
    const { code, detail } = toEgressError(error)
    this.#parts.budget.countRefusal()
    const entry = { code, host: hostOf(request), detail }
    if (code === 'budget') this.#logOnce(entry)
    else if (code !== 'aborted') this.#parts.log(entry)
  }

  #logOnce(entry: EgressLogEntry): void {
    if (!this.#told.has(entry.detail)) this.#parts.log(entry)
    this.#told.add(entry.detail)
  }
}

interface Admitted {
  readonly url: URL
  readonly server: Socket
}

/** Empty for what names no host. */
function hostOf(request: IncomingMessage): string {
  try {
    const url = targetOf(request)
    return `${url.hostname} port ${portOf(url)}`
  } catch {
    return ''
  }
}
