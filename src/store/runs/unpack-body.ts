import { promisify } from 'node:util'
import { zstdDecompress, zstdDecompressSync } from 'node:zlib'

const decompress = promisify(zstdDecompress)

/** Far more than any results; a body that expands further is not ours. */
const MAX_BYTES = 64 * 1024 * 1024

/** Of a body that does not say how large it is: most results fit into one piece of this size. */
const PIECE_BYTES = 512 * 1024

/**
 * Content that is decompressed on this thread, within half a millisecond: handing it to another one takes as much
 * processor time again, and on a busy machine waits for that thread.
 */
const QUICK_BYTES = 512 * 1024

/**
 * Decompresses the stored body of results, in one piece of the size that the body names: several pieces take longer, and
 * whatever is allocated beyond the text lets garbage collections come sooner, which hold up all requests.
 */
export async function unpackBody(body: Uint8Array): Promise<Buffer> {
  const known = sizeOfContent(body)
  const size = Math.min(known ?? PIECE_BYTES, MAX_BYTES)
  // If a piece is filled, Node allocates another one, even at the end.
  const limits = { chunkSize: size + 1, maxOutputLength: MAX_BYTES }
  if (known !== undefined && known <= QUICK_BYTES) return zstdDecompressSync(body, limits)
  return await decompress(body, limits)
}

const MAGIC = 0xfd_2f_b5_28
/** Bytes of the magic number and the descriptor, which the window's size may follow. */
const HEAD_BYTES = 5
const SINGLE_SEGMENT = 0b10_0000
/** Bytes of a dictionary's ID, by the last two bits of the descriptor. */
const ID_BYTES = [0, 1, 2, 4]
/** A size of four bytes: of content between 64 KB and 4 GB. Smaller ones fit into one piece anyway. */
const LONG = 2

/** Size of the decompressed content in bytes, if the header of this Zstandard frame has it (RFC 8878 §3.1.1.1). */
export function sizeOfContent(frame: Uint8Array): number | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (view.byteLength < HEAD_BYTES || view.getUint32(0, true) !== MAGIC) return undefined
  const descriptor = view.getUint8(HEAD_BYTES - 1)
  if (descriptor >> 6 !== LONG) return undefined
  const windowBytes = descriptor & SINGLE_SEGMENT ? 0 : 1
  const at = HEAD_BYTES + windowBytes + (ID_BYTES[descriptor & 0b11] ?? 0)
  return view.byteLength < at + 4 ? undefined : view.getUint32(at, true)
}
