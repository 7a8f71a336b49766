import { constants, gunzipSync } from 'node:zlib'

/** A small file may inflate to gigabytes. */
const MAX_BYTES = 10 * 1024 * 1024

/** Detected by the magic bytes: servers name and label gzip files in every way. Null if the data is damaged. */
export function inflateSitemap(body: Uint8Array): { bytes: Uint8Array | null; cut: boolean } {
  if (body[0] !== 0x1f || body[1] !== 0x8b) {
    return { bytes: body.subarray(0, MAX_BYTES), cut: body.byteLength > MAX_BYTES }
  }
  try {
    return { bytes: gunzipSync(body, { maxOutputLength: MAX_BYTES }), cut: false }
  } catch (error) {
    const tooLarge = error instanceof RangeError
    return { bytes: tooLarge ? inflateBeginning(body) : null, cut: tooLarge }
  }
}

/**
 * Returns the beginning of a file that inflates to more than the limit, as for an uncompressed one. Deflate expands a
 * byte to at most 1,032, so the tenth halving of 10 MB fits; each attempt inflates at most 10 MB.
 */
function inflateBeginning(body: Uint8Array): Uint8Array {
  const limits = { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  for (let length = body.byteLength >> 1; length > 0; length >>= 1) {
    try {
      return gunzipSync(body.subarray(0, length), limits)
    } catch {
      // Still too long, or only the header of the file.
    }
  }
  return new Uint8Array()
}
