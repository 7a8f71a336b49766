import { notIndexable } from '../site-facts/not-indexable.ts'
import type { CrawlUrl } from '../crawl-url.ts'
import type { MemoryStore } from '../store/memory-store.ts'
import { unpackPage } from '../store/pack-page.ts'
import type { EarlierPage, PageState } from './earlier-page.ts'

/** A URL of an ended crawl of the command, for the next one. Its number is its place in their list, from 1. */
export interface KeptUrl {
  readonly url: string
  readonly status: number | null
  /** As in `UrlAnswer`. */
  readonly redirect: string | null
  /** Absent if it is not a page, or its page was not read. */
  readonly page?: KeptPage
}

interface KeptPage extends PageState, Pick<EarlierPage, 'answer'> {
  readonly packed: Uint8Array
  readonly indexable: boolean
}

/** All URLs of a crawl, by number. */
export async function keptUrls(store: MemoryStore): Promise<KeptUrl[]> {
  const packedOf = new Map<number, Uint8Array>()
  for await (const { number, packed } of store.pages()) packedOf.set(number, packed)
  const kept: KeptUrl[] = []
  for await (const url of store.urls()) kept.push(keptUrl(url, store, packedOf.get(url.number)))
  return kept
}

function keptUrl(known: CrawlUrl, store: MemoryStore, packed: Uint8Array | undefined): KeptUrl {
  const { number, url, answer } = known
  const { status = null, redirect = null } = answer ?? {}
  const state = store.stateOf(number)
  if (packed === undefined || answer === null || state === undefined) {
    return { url, status, redirect }
  }
  const { mimeType, firstByte, bytes } = answer
  const indexable = notIndexable(known, unpackPage(packed)) === null
  const page = { ...state, answer: { mimeType, firstByte, bytes }, packed, indexable }
  return { url, status, redirect, page }
}
