/**
 * Frees the memory of bytes at once, instead of at the next garbage collection. Only those with memory of their own: small
 * ones are less than half of a block that they share.
 *
 * @param bytes that nobody reads afterwards
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength > buffer.byteLength / 2) buffer.transfer(0)
}
