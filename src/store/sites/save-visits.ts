import { numberLinks } from '../../crawl/store/number-links.ts'
import type { Visit } from '../../crawl/store/crawl-store.ts'
import { packPage } from '../../crawl/store/pack-page.ts'
import type { Connection } from '../database/database.ts'
import { answerColumns } from './crawl-url-row.ts'
import type { MergedUrl } from './merge-found.ts'

/** Changes of the crawl's counts. */
export interface SavedVisits {
  readonly known: number
  readonly waiting: number
  readonly fetched: number
  readonly pages: number
  readonly bytes: number
}

interface Saving {
  readonly id: string
  /** Number of URLs known before. */
  readonly known: number
  readonly mostKnown: number
  readonly found: readonly MergedUrl[]
  readonly visits: readonly Visit[]
}

/** SQLite allows 32,766 parameters per statement; a row here has seven. */
const ROWS_AT_ONCE = 500

/** Inserts found URLs, then writes the visits, in the caller's transaction. */
export async function saveVisits(trx: Connection, saving: Saving): Promise<SavedVisits> {
  const learnt = await learn(trx, saving)
  const visited = await keep(trx, saving, learnt.numbers)
  return { ...visited, known: learnt.known, waiting: learnt.waiting + visited.waiting }
}

async function learn(trx: Connection, { id, known, mostKnown, found }: Saving) {
  const numbers = new Map<string, number>()
  const fresh: MergedUrl[] = []
  let waiting = 0
  for (const some of slices(found, ROWS_AT_ONCE)) {
    const rows = await trx
      .selectFrom('crawl_urls')
      .select(['number', 'url', 'state', 'depth', 'sources'])
      .where('crawl_id', '=', id)
      .where(
        'url_key',
        'in',
        some.map(({ key }) => key),
      )
      .execute()
    const byUrl = new Map(rows.map((row) => [row.url, row]))
    for (const each of some) {
      const row = byUrl.get(each.url)
      if (row === undefined) fresh.push(each)
      else {
        numbers.set(each.url, row.number)
        waiting += await meetAgain(trx, { id, row, again: each })
      }
    }
  }
  const room = fresh.slice(0, Math.max(0, mostKnown - known))
  for (const [place, some] of slices(room, ROWS_AT_ONCE).entries()) {
    const first = known + 1 + place * ROWS_AT_ONCE
    const rows = some.map(({ url, key, state, depth, sources }, offset) => {
      numbers.set(url, first + offset)
      waiting += Number(state === 'waiting')
      return { crawl_id: id, number: first + offset, url_key: key, url, state, depth, sources }
    })
    await trx.insertInto('crawl_urls').values(rows).execute()
  }
  return { numbers, known: room.length, waiting }
}

interface Met {
  readonly id: string
  readonly row: Pick<Parameters<typeof nearer>[0], 'state' | 'depth'> & {
    readonly number: number
    readonly sources: number
  }
  readonly again: MergedUrl
}

/** Adds the source and a smaller depth to a known URL. Returns 1 if the URL waits because of it, else 0. */
async function meetAgain(trx: Connection, { id, row, again }: Met): Promise<number> {
  const sources = row.sources | again.sources
  const { state, depth } = nearer(row, again)
  if (sources === row.sources && depth === row.depth && state === row.state) return 0
  await trx
    .updateTable('crawl_urls')
    .set({ sources, depth, state })
    .where('crawl_id', '=', id)
    .where('number', '=', row.number)
    .execute()
  return state === 'waiting' && row.state !== 'waiting' ? 1 : 0
}

/** A URL that was too deep waits again once a shorter path leads to it. */
function nearer(
  row: { readonly state: MergedUrl['state'] | Visit['state'] | 'fetching'; readonly depth: number },
  again: MergedUrl,
) {
  if (again.depth >= row.depth) return row
  return { depth: again.depth, state: row.state === 'too-deep' ? again.state : row.state }
}

async function keep(
  trx: Connection,
  { id, visits }: Saving,
  numbers: ReadonlyMap<string, number>,
): Promise<Omit<SavedVisits, 'known'>> {
  let [waiting, fetched, pages, bytes] = [0, 0, 0, 0]
  for (const { number, state, answer, page } of visits) {
    const redirect = answer?.redirect ?? null
    await trx
      .updateTable('crawl_urls')
      .set({
        state,
        ...answerColumns(answer),
        redirects_to: redirect === null ? null : (numbers.get(redirect) ?? null),
        title: page?.title ?? null,
        words: page?.words ?? null,
        score: page?.score ?? null,
      })
      .where('crawl_id', '=', id)
      .where('number', '=', number)
      .execute()
    if (page) {
      const packed = packPage(numberLinks(page, (url) => numbers.get(url)))
      await trx.insertInto('crawl_pages').values({ crawl_id: id, number, packed }).execute()
    }
    waiting += Number(state === 'waiting')
    if (answer === null) continue
    fetched += 1
    pages += Number(redirect === null)
    bytes += answer.bytes ?? 0
  }
  return { waiting, fetched, pages, bytes }
}

function slices<Item>(items: readonly Item[], length: number): Item[][] {
  const all: Item[][] = []
  for (let at = 0; at < items.length; at += length) all.push(items.slice(at, at + length))
  return all
}
