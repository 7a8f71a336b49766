import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CrawledPage, PageLink } from '../crawled-page.ts'

/** Links in columns: as objects, a hundred of them are two thirds of a page's text, and of the time to read it. */
interface LinkColumns {
  readonly to: readonly number[]
  readonly flags: readonly number[]
  readonly anchors: readonly string[]
  readonly fragments: readonly (string | null)[]
}

type PackedFields = Omit<CrawledPage, 'links'> & { readonly links: LinkColumns }

const NOFOLLOW = 1
const AROUND = 2

/** About 4 KB a page. */
export function packPage(page: CrawledPage): Uint8Array {
  const fields: PackedFields = { ...page, links: columnsOf(page.links) }
  return zstdCompressSync(JSON.stringify(fields))
}

export function unpackPage(packed: Uint8Array): CrawledPage {
  // oxlint-disable-next-line no-unsafe-type-assertion -- packPage wrote it
  const fields = JSON.parse(zstdDecompressSync(packed).toString()) as PackedFields
  return { ...fields, links: linksOf(fields.links) }
}

function columnsOf(links: readonly PageLink[]): LinkColumns {
  const hasFragments = links.some(({ fragment }) => fragment !== null)
  return {
    to: links.map(({ to }) => to),
    flags: links.map(({ nofollow, around }) => (nofollow ? NOFOLLOW : 0) | (around ? AROUND : 0)),
    anchors: links.map(({ anchor }) => anchor),
    fragments: hasFragments ? links.map(({ fragment }) => fragment) : [],
  }
}

function linksOf({ to, flags, anchors, fragments }: LinkColumns): PageLink[] {
  return to.map((number, place) => ({
    to: number,
    anchor: anchors[place] ?? '',
    nofollow: ((flags[place] ?? 0) & NOFOLLOW) !== 0,
    around: ((flags[place] ?? 0) & AROUND) !== 0,
    fragment: fragments[place] ?? null,
  }))
}
