import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { hostName, portOf } from '../../request/target.ts'
import { EgressError, toEgressError } from '../egress-error.ts'
import type { ProxyBudget } from './proxy-budget.ts'
import type { ProxyClients } from './proxy-clients.ts'
import { forward } from './proxy-forward.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import { acknowledge, challenge, challengeSocket, refuse, refuseSocket } from './proxy-refusal.ts'
import { targetOf } from './proxy-request.ts'
import type { ProxySecret } from './proxy-secret.ts'
import { joinTunnel } from './proxy-tunnel.ts'
import type { EgressLogEntry } from '../session.ts'

export interface ProxyParts {
  /**
   * Connects to the server of a URL, if the URL is allowed; without TLS, and without sending anything.
   *
   * @throws {EgressError}
   */
  readonly connect: (url: URL, signal: AbortSignal) => Promise<Socket>
  readonly limits: ProxyLimits
  readonly log: (entry: EgressLogEntry) => void
}

interface GateParts extends ProxyParts {
  readonly budget: ProxyBudget
  readonly secret: ProxySecret
  readonly clients: ProxyClients
  /** Aborted with an `EgressError` when the run may send nothing more. */
  readonly over: AbortSignal
}

/** The checks that every tunnel and every plain request passes. */
export class Gate {
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
    if (this.#greets(request)) {
      acknowledge(response)
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
    if (known) this.#parts.clients.trust(request.socket)
    // Any program may send requests without end: one line is enough.
    if (!known && !this.#greets(request))
      this.#logOnce({ code: 'unauthenticated', host: '', detail: 'without the secret' })
    return known
  }

  #greets({ method, url }: IncomingMessage): boolean {
    return method === 'GET' && url === this.#parts.secret.greeting
  }

  /** Opens the connection, and closes it when the browser's side closes or the run ends. */
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
    throw new EgressError('aborted', 'the browser closed the connection')
  }

  /** The reason, for the operator; the browser gets the same response for all. */
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

/** Empty if it names no host. */
function hostOf(request: IncomingMessage): string {
  try {
    const url = targetOf(request)
    return `${url.hostname} port ${portOf(url)}`
  } catch {
    return ''
  }
}
