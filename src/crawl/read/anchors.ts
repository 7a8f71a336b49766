/** Bits of a hash: with 20,000 anchors, one in 800 broken fragments is taken for a valid one. */
const BYTES = 3

/** Ids and names of a page as hashes, base64; null if there were too many to keep. */
export function packAnchors(anchors: readonly string[] | null): string | null {
  if (anchors === null) return null
  const bytes = Buffer.alloc(anchors.length * BYTES)
  const hashes = anchors.map(hashOf).toSorted((a, b) => a - b)
  for (const [place, hash] of hashes.entries()) bytes.writeUIntBE(hash, place * BYTES, BYTES)
  return bytes.toString('base64')
}

/** Reads the output of `packAnchors`. */
export function unpackAnchors(packed: string): ReadonlySet<number> {
  const bytes = Buffer.from(packed, 'base64')
  const hashes = new Set<number>()
  for (let place = 0; place + BYTES <= bytes.length; place += BYTES) {
    hashes.add(bytes.readUIntBE(place, BYTES))
  }
  return hashes
}

/**
 * Hashes of a fragment, of which a page must have one: as it is written, and percent-decoded (HTML, "potential indicated
 * element").
 */
export function hashesOf(fragment: string): readonly number[] {
  const written = hashOf(fragment)
  if (!fragment.includes('%')) return [written]
  try {
    return [written, hashOf(decodeURIComponent(fragment))]
  } catch {
    return [written]
  }
}

/** FNV-1a, folded to 24 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0
  }
  return ((hash >>> 24) ^ hash) & 0xffffff
}
