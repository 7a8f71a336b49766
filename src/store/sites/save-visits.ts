import { setImmediate } from 'node:timers/promises'
import { numberLinks } from '../../crawl/store/number-links.ts'
import type { Visit } from '../../crawl/store/crawl-store.ts'
import { packPage } from '../../crawl/store/pack-page.ts'
import type { Connection } from '../database/database.ts'
import { answerColumns } from './crawl-url-row.ts'

/** A visit in the form of its rows. */
export interface PackedVisit extends Omit<
  Visit,
  'found' | 'page' | 'pageState' | 'unchanged' | 'rule'
> {
  readonly rule: string | null
  readonly etag: string | null
  readonly last_modified: string | null
  readonly read_at: number | null
  readonly unchanged: number
  readonly redirectsTo: number | null
  readonly title: string | null
  readonly words: number | null
  readonly score: number | null
  readonly packed: Uint8Array | null
}

/** Changes of the crawl's counts. */
export interface SavedVisits {
  readonly waiting: number
  readonly fetched: number
  readonly pages: number
  readonly bytes: number
}

/** Packs the pages, outside of any transaction: one with thousands of links takes as long as the rest of a save. */
export async function packVisits(
  visits: readonly Visit[],
  numberOf: (url: string) => number | undefined,
): Promise<PackedVisit[]> {
  const all: PackedVisit[] = []
  for (const { number, state, answer, page, pageState, unchanged, rule = null } of visits) {
    const redirect = answer?.redirect ?? null
    all.push({
      number,
      state,
      answer,
      redirectsTo: redirect === null ? null : (numberOf(redirect) ?? null),
      rule,
      ...stateColumns(pageState, unchanged),
      title: page?.title ?? null,
      words: page?.words ?? null,
      score: page?.score ?? null,
      packed: page && packPage(numberLinks(page, numberOf)),
    })
    if (page) await setImmediate()
  }
  return all
}

function stateColumns(pageState: Visit['pageState'], unchanged: true | undefined) {
  return {
    etag: pageState?.etag ?? null,
    last_modified: pageState?.lastModified ?? null,
    read_at: pageState?.readAt ?? null,
    unchanged: unchanged ? 1 : 0,
  }
}

/** Writes visits in the caller's transaction. */
export async function saveVisits(
  trx: Connection,
  id: string,
  visits: readonly PackedVisit[],
): Promise<SavedVisits> {
  let [waiting, fetched, pages, bytes] = [0, 0, 0, 0]
  for (const { number, state, answer, redirectsTo, packed, ...page } of visits) {
    await trx
      .updateTable('crawl_urls')
      .set({ state, ...answerColumns(answer), redirects_to: redirectsTo, ...page })
      .where('crawl_id', '=', id)
      .where('number', '=', number)
      .execute()
    if (packed) {
      await trx.insertInto('crawl_pages').values({ crawl_id: id, number, packed }).execute()
    }
    waiting += Number(state === 'waiting')
    if (answer === null) continue
    fetched += 1
    pages += Number(answer.redirect === null)
    // An unchanged page has the size of its earlier response, which this crawl has not downloaded.
    bytes += page.unchanged ? 0 : (answer.bytes ?? 0)
  }
  return { waiting, fetched, pages, bytes }
}
