import { createHash } from 'node:crypto'
import type { FoundUrl } from '../../crawl/store/crawl-store.ts'
import { NO_DEPTH, sourceBits } from './crawl-url-row.ts'

/** A URL found several times: with its smallest depth and all its sources. */
export interface MergedUrl extends Omit<FoundUrl, 'source' | 'depth'> {
  readonly key: Buffer
  readonly depth: number
  readonly sources: number
}

/** Merges repeated URLs, in the order of their first occurrence. */
export function mergeFound(found: readonly FoundUrl[]): MergedUrl[] {
  const byUrl = new Map<string, MergedUrl>()
  for (const { url, source, depth: clicks, state } of found) {
    const depth = clicks ?? NO_DEPTH
    const known = byUrl.get(url)
    const sources = sourceBits([source])
    if (known === undefined) byUrl.set(url, { url, key: keyOf(url), depth, sources, state })
    else {
      const isNearer = depth < known.depth
      byUrl.set(url, {
        ...known,
        sources: known.sources | sources,
        ...(isNearer && { depth, state: known.state === 'too-deep' ? state : known.state }),
      })
    }
  }
  return [...byUrl.values()]
}

/** 96 bits: two in a billion crawls of 200,000 URLs have a collision. */
function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest().subarray(0, 12)
}
