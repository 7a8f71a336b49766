/**
 * A body to keep, in memory of its own. Node cuts small bodies from blocks of up to 64 KB, and compressors return a part
 * of the buffer that they wrote to: one kept body would keep all of its block, and only its own bytes would be counted.
 */
export function withOwnMemory(body: string | Buffer): Buffer {
  if (typeof body !== 'string' && body.byteLength === body.buffer.byteLength) return body
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') own.write(body)
  else body.copy(own)
  return own
}
