import { Agent } from 'node:http'
import type { ClientRequest } from 'node:http'
import { Duplex } from 'node:stream'

import type { Connection } from './connection.ts'
import { EgressError, toEgressError } from '../egress-error.ts'

type OnConnection = (error: Error | null, stream: Duplex) => void

const NO_STREAM = new Duplex().destroy()

/**
 * Keeps one origin's connections for one run. Node's agent does the keeping; where a connection comes
 * from is not its business: it is opened by `open`, which knows the origin already, so that nothing in
 * a request's options can lead a socket elsewhere.
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
      // Nobody reads the stream beside an error; Node's type asks for one all the same.
      callback?.(found, NO_STREAM)
      return
    }
    this.#connections.set(found.socket, { connection: found, used: false })
    callback?.(null, found.socket)
  }

  /** The connection that a request was given, and whether an earlier request has used it. */
  connectionOf(request: ClientRequest): { connection: Connection; reused: boolean } {
    const entry = request.socket ? this.#connections.get(request.socket) : undefined
    if (!entry) throw new EgressError('unreachable', 'a request without a connection of ours')
    const reused = entry.used
    entry.used = true
    return { connection: entry.connection, reused }
  }
}
