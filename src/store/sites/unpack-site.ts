import { zstdDecompressSync } from 'node:zlib'
import type { FindingHead, SiteSummary } from '../../report/site/pack-site.ts'
import type { SiteFindingRow } from '../../report/site/site-results.ts'

/** Reads the output of `packSite`. */
export const unpackSite = {
  summary: (packed: Uint8Array): SiteSummary => JSON.parse(textOf(packed)),
  head: (packed: Uint8Array): FindingHead => JSON.parse(textOf(packed)),
  rows: (packed: Uint8Array): SiteFindingRow[] => JSON.parse(textOf(packed)),
}

/** Numbers of a finding's pages. */
export function unpackNumbers(packed: Uint8Array): Uint32Array {
  const { buffer, byteLength } = Uint8Array.from(packed)
  return new Uint32Array(buffer, 0, byteLength / 4)
}

function textOf(packed: Uint8Array): string {
  return zstdDecompressSync(packed).toString()
}
