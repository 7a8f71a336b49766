import { pipeline } from 'node:stream/promises'
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

import { CaptureError } from './capture-error.ts'

export interface BodyLimits {
  /** Bytes as transferred. */
  readonly wireBytes: number
  /** Bytes after decoding. */
  readonly decodedBytes: number
  /** At a limit, the body either ends there or is refused as a whole as `too_large`. */
  readonly atLimit: 'cut' | 'refuse'
}

export interface DecodedBody {
  readonly body: Uint8Array
  /** Transferred bytes that were read. */
  readonly wireBytes: number
  readonly cut: boolean
}

export type ContentCoding = 'gzip' | 'deflate' | 'br' | 'zstd'

/** 64 MiB of zeros compress 1,028 : 1 in gzip and 633,102 : 1 in brotli; text stays far below this. */
const MOST_RATIO = 100
const RATIO_COUNTS_AFTER = 1_000_000

/** RFC 9659: zstd as a content coding has a window of at most 8 MB, whereas the format itself allows gigabytes. */
const ZSTD_WINDOW_LOG = 23

/**
 * Reads and decodes a body within limits that apply while it is read.
 *
 * @throws `CaptureError`: `too_large` beyond a refusing limit and for an obvious bomb; `invalid` for bytes that do not
 * match their coding, which browsers do not show either. A gzip or deflate stream that merely ends early gives what it
 * has, as in browsers, and so does every coding cut by a limit. Errors of `source` pass through.
 */
export async function decodeBody(
  source: AsyncIterable<Uint8Array>,
  coding: ContentCoding | null,
  limits: BodyLimits,
): Promise<DecodedBody> {
  const reading = new Reading(limits)
  const wire = reading.wire(source)
  if (coding === null) {
    for await (const chunk of wire) if (!reading.keep(chunk)) break
    return reading.result()
  }
  try {
    await inflate(wire, coding, reading)
  } catch (error) {
    // A reader that stops breaks the pipe on purpose, and so does a coding that ends before its body.
    if (!reading.isDone) throw reading.reasonFor(error)
  }
  return reading.result()
}

/** What has been read so far, and whether to continue. */
class Reading {
  readonly #limits: BodyLimits
  readonly #chunks: Uint8Array[] = []
  #wireBytes = 0
  #decodedBytes = 0
  #cut = false
  #ended = false
  #sourceError: unknown

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** True if a limit cuts: the coding then usually ends early. */
  get cuts(): boolean {
    return this.#limits.atLimit === 'cut'
  }

  get isDone(): boolean {
    return this.#cut || this.#ended
  }

  end(): void {
    this.#ended = true
  }

  /** The source with a byte count; its errors are remembered, since they are not the coding's fault. */
  async *wire(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        const room = this.#limits.wireBytes - this.#wireBytes
        this.#wireBytes += Math.min(room, chunk.byteLength)
        if (chunk.byteLength > 0) yield chunk.subarray(0, room)
        if (chunk.byteLength > room) {
          this.#reachLimit()
          return
        }
      }
    } catch (error) {
      this.#sourceError = error
      throw error
    }
  }

  /** Takes decoded bytes; false if no more are wanted. */
  keep(chunk: Uint8Array): boolean {
    const room = this.#limits.decodedBytes - this.#decodedBytes
    this.#decodedBytes += Math.min(room, chunk.byteLength)
    this.#chunks.push(chunk.subarray(0, room))
    if (chunk.byteLength > room) {
      this.#reachLimit()
      return false
    }
    if (this.#decodedBytes > Math.max(RATIO_COUNTS_AFTER, MOST_RATIO * this.#wireBytes)) {
      throw tooLarge()
    }
    return true
  }

  reasonFor(error: unknown): unknown {
    if (this.#sourceError !== undefined) return this.#sourceError
    if (error instanceof CaptureError) return error
    const message = 'The response could not be decompressed.'
    return new CaptureError('invalid', message, { cause: error })
  }

  result(): DecodedBody {
    // In a separate buffer, so that it can be transferred to a thread.
    const body = new Uint8Array(this.#decodedBytes)
    let offset = 0
    for (const chunk of this.#chunks.splice(0)) {
      body.set(chunk, offset)
      offset += chunk.byteLength
    }
    return { body, wireBytes: this.#wireBytes, cut: this.#cut }
  }

  #reachLimit(): void {
    if (this.#limits.atLimit === 'refuse') throw tooLarge()
    this.#cut = true
  }
}

async function inflate(
  wire: AsyncGenerator<Uint8Array>,
  coding: ContentCoding,
  reading: Reading,
): Promise<void> {
  const head = await firstBytes(wire)
  if (head.byteLength === 0) return
  const whole = async function* () {
    yield head
    yield* wire
  }
  const decoder = DECODERS[coding](head, reading.cuts)
  await pipeline(whole, decoder, async (decoded: AsyncIterable<Uint8Array>) => {
    for await (const chunk of decoded) if (!reading.keep(chunk)) return
    reading.end()
  })
}

/** At least the first two bytes, if there are two: they show which kind of `deflate` it is. */
async function firstBytes(wire: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0)
  while (head.byteLength < 2) {
    const next = await wire.next()
    if (next.done === true) return head
    head = head.byteLength === 0 ? next.value : Buffer.concat([head, next.value])
  }
  return head
}

/** Ends a truncated stream with its data instead of an error. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH }

const DECODERS: Readonly<Record<ContentCoding, (head: Uint8Array, cuts: boolean) => Transform>> = {
  gzip: () => createGunzip(LENIENT),
  deflate: (head) => (hasZlibHead(head) ? createInflate(LENIENT) : createInflateRaw(LENIENT)),
  br: (_, cuts) =>
    createBrotliDecompress(cuts ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}),
  zstd: (_, cuts) =>
    createZstdDecompress({
      ...(cuts && { finishFlush: constants.ZSTD_e_flush }),
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
}

/** RFC 9110 §8.4.1.2 defines `deflate` as the zlib format; some servers send raw deflate. RFC 1950 §2.2. */
function hasZlibHead([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

function tooLarge(): CaptureError {
  return new CaptureError('too_large', 'The response is larger than Pagemark reads.')
}
