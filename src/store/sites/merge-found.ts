import { setImmediate } from 'node:timers/promises'
import type { FoundUrl } from '../../crawl/store/crawl-store.ts'
import { NO_DEPTH, sourceBits } from './crawl-url-row.ts'
import { urlKey } from './url-key.ts'

/** A URL found several times: with its smallest depth and all its sources. */
export interface MergedUrl extends Omit<FoundUrl, 'source' | 'depth'> {
  readonly key: Buffer
  readonly depth: number
  readonly sources: number
}

/** URLs processed before other work gets its turn: a page may have thousands of links, and each new one is hashed. */
const TURN = 1000

/** Merges repeated URLs, in the order of their first occurrence. */
export async function mergeFound(found: readonly FoundUrl[]): Promise<MergedUrl[]> {
  const byUrl = new Map<string, MergedUrl>()
  for (const [place, each] of found.entries()) {
    if (place % TURN === TURN - 1) await setImmediate()
    const known = byUrl.get(each.url)
    byUrl.set(each.url, known === undefined ? first(each) : merged(known, each))
  }
  return [...byUrl.values()]
}

function first({ url, source, depth, state, sitemap }: FoundUrl): MergedUrl {
  const sources = sourceBits([source])
  return { url, key: urlKey(url), depth: depth ?? NO_DEPTH, sources, state, sitemap }
}

function merged(
  known: MergedUrl,
  { source, depth: clicks, state, sitemap = known.sitemap }: FoundUrl,
): MergedUrl {
  const depth = clicks ?? NO_DEPTH
  const sources = known.sources | sourceBits([source])
  const isNearer = depth < known.depth
  const isOpened = known.state === 'unlisted' || (isNearer && known.state === 'too-deep')
  if (!isNearer && !isOpened)
    return sources === known.sources ? known : { ...known, sources, sitemap }
  return {
    ...known,
    sources,
    sitemap,
    depth: Math.min(depth, known.depth),
    state: isOpened ? state : known.state,
  }
}
