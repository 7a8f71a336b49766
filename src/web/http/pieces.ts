import { Readable } from 'node:stream'

export const PIECE_BYTES = 16 * 1024

/**
 * A body of known length that is sent in pieces of at most this size, so that it shows whether they are taken. Its parts
 * need not be copied into one buffer: garbage collections, which hold up all requests, depend on the bytes allocated.
 */
export class Pieces extends Readable {
  readonly bytes: number
  readonly #pieces: Iterator<Uint8Array>

  constructor(parts: readonly Uint8Array[], size = PIECE_BYTES) {
    super({ highWaterMark: size })
    this.bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
    this.#pieces = piecesOf(parts, size)
  }

  override _read(): void {
    const { value } = this.#pieces.next()
    this.push(value ?? null)
  }
}

/** Views of the same bytes. */
function* piecesOf(parts: readonly Uint8Array[], size: number): Generator<Uint8Array> {
  for (const part of parts) {
    for (let start = 0; start < part.byteLength; start += size) {
      yield part.subarray(start, start + size)
    }
  }
}
