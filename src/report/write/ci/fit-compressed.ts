import { gzipSync } from 'node:zlib'

/** Items between two pauses: some milliseconds. */
const AT_ONCE = 100

/**
 * The first items that take no more than these bytes together once they are compressed, with a pause after some of
 * them. Each is compressed by itself, which takes more than all at once, so that what fits here fits certainly; and only
 * if the items would not fit as they are.
 */
export function* fitCompressed<Item>(
  items: readonly Item[],
  bytes: number,
): Generator<undefined, readonly Item[]> {
  const plain = yield* countFitting(items, {
    bytes,
    sizeOf: (text) => Buffer.byteLength(text),
  })
  if (plain === items.length) return items
  const packed = yield* countFitting(items, { bytes, sizeOf: (text) => gzipSync(text).length })
  return items.slice(0, Math.max(plain, packed))
}

interface Limit {
  readonly bytes: number
  readonly sizeOf: (text: string) => number
}

function* countFitting(
  items: readonly unknown[],
  { bytes, sizeOf }: Limit,
): Generator<undefined, number> {
  let used = 0
  for (const [place, item] of items.entries()) {
    used += sizeOf(`${JSON.stringify(item)},`)
    if (used > bytes) return place
    if (place % AT_ONCE === 0) yield
  }
  return items.length
}
