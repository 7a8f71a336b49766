import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { freeBytes } from './free-bytes.ts'

/** The type of a message, and its length, which counts itself but not the type (PostgreSQL documentation, 54.1). */
const TYPE_BYTES = 1
const HEADER_BYTES = TYPE_BYTES + 4

/** The driver keeps pieces of small messages for later: the salt for a password. */
const FREED_BYTES = 4096

/**
 * The driver's client, which gets only whole messages of its connection. By itself it joins the chunks of a large one in
 * one buffer after another, each twice as long, and all of them stay until V8 collects all garbage: fifty reports with
 * results were enough for that, and it took 10 to 20 ms. See docs/decisions/131-whole-messages.md.
 */
export function readingWhole(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(...options: ConstructorParameters<typeof pg.Client>) {
      super(...options)
      const connection: pg.Connection & Attaching = this.connection
      const attach = connection.attachListeners?.bind(connection)
      if (attach) connection.attachListeners = (stream) => attach(wholeMessages(stream))
    }
  }
}

/** Missing in the types of `pg`. */
interface Attaching {
  attachListeners?: (stream: EventEmitter) => void
}

/**
 * Sends the chunks of a stream on in whole messages. Their memory is freed as soon as all listeners have returned.
 *
 * @param stream of a PostgreSQL server
 */
export function wholeMessages(stream: EventEmitter): EventEmitter {
  const whole = new EventEmitter()
  let held: Buffer[] = []
  let size = 0
  let awaited = HEADER_BYTES

  stream.on('data', (chunk: Buffer) => {
    held.push(chunk)
    size += chunk.length
    if (size < awaited) return
    const bytes = held.length === 1 ? chunk : Buffer.concat(held)
    const end = endOfMessages(bytes)
    if (end > 0) whole.emit('data', bytes.subarray(0, end))
    const rest = end === 0 ? bytes : Buffer.from(bytes.subarray(end))
    const read = new Set([...held, bytes])
    read.delete(rest)
    for (const each of read) if (each.length >= FREED_BYTES) freeBytes(each)
    held = rest.length === 0 ? [] : [rest]
    size = rest.length
    awaited = size < HEADER_BYTES ? HEADER_BYTES : messageBytes(rest, 0)
  })
  stream.on('end', () => whole.emit('end'))
  return whole
}

/** Where the last whole message ends. */
function endOfMessages(bytes: Buffer): number {
  let end = 0
  while (end + HEADER_BYTES <= bytes.length) {
    const next = end + messageBytes(bytes, end)
    if (next > bytes.length) break
    end = next
  }
  return end
}

function messageBytes(bytes: Buffer, at: number): number {
  return TYPE_BYTES + bytes.readUInt32BE(at + TYPE_BYTES)
}
