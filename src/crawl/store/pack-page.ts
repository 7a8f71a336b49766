import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CrawledPage } from '../crawled-page.ts'

/** About 4 KB a page. */
export function packPage(page: CrawledPage): Uint8Array {
  return zstdCompressSync(JSON.stringify(page))
}

export function unpackPage(packed: Uint8Array): CrawledPage {
  // oxlint-disable-next-line no-unsafe-type-assertion -- packPage wrote it
  return JSON.parse(zstdDecompressSync(packed).toString()) as CrawledPage
}
