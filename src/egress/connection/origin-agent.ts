import { Agent } from 'node:http'
import type { ClientRequest } from 'node:http'
import { Duplex } from 'node:stream'

import type { Connection } from './connection.ts'
import { EgressError, toEgressError } from '../egress-error.ts'

type OnConnection = (error: Error | null, stream: Duplex) => void

const NO_STREAM = new Duplex().destroy()

/**
 * Keeps one origin's connections for one run. Node's agent pools them but does not choose how a connection is made:
 * `open` does, which already knows the origin, so nothing in a request's options can lead a socket elsewhere.
 */
export class OriginAgent extends Agent {
  readonly #open: () => Promise<Connection>
  readonly #connections = new WeakMap<Duplex, { connection: Connection; used: boolean }>()

  constructor(open: () => Promise<Connection>) {
    super({ keepAlive: true, maxFreeSockets: 6 })
    this.#open = open
  }

  override createConnection(_options: unknown, callback?: OnConnection): undefined {
    void this.#connect(callback)
  }

  async #connect(callback: OnConnection | undefined): Promise<void> {
    const found = await this.#open().catch(toEgressError)
    if (found instanceof EgressError) {
      // Nothing reads the stream beside an error, but Node's type requires one.
      callback?.(found, NO_STREAM)
      return
    }
    this.#connections.set(found.socket, { connection: found, used: false })
    callback?.(null, found.socket)
  }

  /** The connection that a request received, and whether an earlier request has used it. */
  connectionOf(request: ClientRequest): { connection: Connection; reused: boolean } {
    const entry = request.socket ? this.#connections.get(request.socket) : undefined
    if (!entry) throw new EgressError('unreachable', 'a request without a connection of ours')
    const reused = entry.used
    entry.used = true
    return { connection: entry.connection, reused }
  }
}
