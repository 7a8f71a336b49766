import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CrawledPage } from '../crawled-page.ts'
import { columnsOf, type LinkColumns, linksOf } from './link-columns.ts'

/** A page as it is written. */
export type PageFields = Omit<CrawledPage, 'links'> & { readonly links: LinkColumns }

/**
 * Zlib's compressors stay in memory until a full collection, which is rare, and each keeps its buffer for what comes
 * out: with the usual 16 KB, the garbage of a thousand pages takes as many megabytes.
 */
const CHUNK = { chunkSize: 1024 }

/** The text has memory of its own for the same reason: beside such a buffer, in Node's pool, it would stay as well. */
const ENCODER = new TextEncoder()

/** About 4 KB a page. */
export function packPage(page: CrawledPage): Uint8Array {
  const fields: PageFields = { ...page, links: columnsOf(page.links) }
  return zstdCompressSync(ENCODER.encode(JSON.stringify(fields)), CHUNK)
}

export function unpackPage(packed: Uint8Array): CrawledPage {
  return pageIn(textOf(packed))
}

/** The same of a page that may have been edited. @throws if it has more bytes, or is no JSON */
export function unpackPageWithin(packed: Uint8Array, mostBytes: number): CrawledPage {
  return pageIn(zstdDecompressSync(packed, { maxOutputLength: mostBytes }).toString())
}

function pageIn(text: string): CrawledPage {
  // oxlint-disable-next-line no-unsafe-type-assertion -- packPage wrote it
  const fields = JSON.parse(text) as PageFields
  return { ...fields, links: linksOf(fields.links) }
}

const OPENING = zstdCompressSync('[')
const COMMA = zstdCompressSync(',')
const CLOSING = zstdCompressSync(']')

/** Node 24 decompresses only the first of several. */
const READS_SEVERAL = textOf(Buffer.concat([OPENING, CLOSING])) === '[]'

/**
 * Many pages at once, in less than half the time: what follows one another when compressed does so when decompressed,
 * so the pages become one JSON array.
 */
export function unpackPages(packed: readonly Uint8Array[]): PageFields[] {
  if (packed.length === 0) return []
  const text = READS_SEVERAL ? textOf(joined(packed)) : `[${packed.map(textOf).join(',')}]`
  // oxlint-disable-next-line no-unsafe-type-assertion -- packPage wrote them
  return JSON.parse(text) as PageFields[]
}

function joined(packed: readonly Uint8Array[]): Buffer {
  const parts = packed.flatMap((page, place) => [place === 0 ? OPENING : COMMA, page])
  return Buffer.concat([...parts, CLOSING])
}

function textOf(packed: Uint8Array): string {
  return zstdDecompressSync(packed).toString()
}
