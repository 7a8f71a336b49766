import type { Visit } from '../../crawl/store/crawl-store.ts'
import type { Connection } from '../database/database.ts'
import type { MergedUrl } from './merge-found.ts'

interface Learning {
  readonly id: string
  /** Number of URLs known before. */
  readonly known: number
  readonly mostKnown: number
  /** A few hundred: SQLite allows 32,766 parameters per statement, and a row here has eight. */
  readonly found: readonly MergedUrl[]
}

/** The columns of a known URL that another link to it may change. */
export interface KnownUrl {
  readonly number: number
  readonly depth: number
  readonly sources: number
}

export interface LearntUrls {
  /** Changes of the crawl's counts. */
  readonly known: number
  readonly waiting: number
  readonly urls: ReadonlyMap<string, KnownUrl>
}

type Row = KnownUrl & { readonly url: string; readonly state: Visit['state'] | 'fetching' }

/** Inserts new URLs, and adds the source and a smaller depth to known ones; in the caller's transaction. */
export async function learnUrls(
  trx: Connection,
  { id, known, mostKnown, found }: Learning,
): Promise<LearntUrls> {
  const rows: Row[] = await trx
    .selectFrom('crawl_urls')
    .select(['number', 'url', 'state', 'depth', 'sources'])
    .where('crawl_id', '=', id)
    .where(
      'url_key',
      'in',
      found.map(({ key }) => key),
    )
    .execute()
  const byUrl = new Map(rows.map((row) => [row.url, row]))
  const urls = new Map<string, KnownUrl>()
  const changed: Changed[] = []
  for (const each of found) {
    const row = byUrl.get(each.url)
    if (row === undefined) continue
    const next = metAgain(row, each)
    urls.set(each.url, next)
    if (next.isChanged) changed.push(next)
  }
  await writeChanged(trx, id, changed)

  const room = Math.max(0, mostKnown - known)
  const fresh = found.filter(({ url }) => !byUrl.has(url)).slice(0, room)
  const inserted = fresh.map(({ url, key, state, depth, sources, sitemap = null }, place) => {
    const number = known + 1 + place
    urls.set(url, { number, depth, sources })
    return { crawl_id: id, number, url_key: key, url, state, depth, sources, sitemap }
  })
  if (inserted.length > 0) await trx.insertInto('crawl_urls').values(inserted).execute()
  const waiting =
    inserted.filter(({ state }) => state === 'waiting').length +
    changed.filter(({ waits }) => waits).length
  return { known: inserted.length, waiting, urls }
}

interface Changed extends KnownUrl {
  readonly state: Row['state']
  readonly isChanged: boolean
  /** True if it waits because of this. */
  readonly waits: boolean
}

/** A URL that was too deep waits once a shorter path leads to it; one that was not listed, once a redirect does. */
function metAgain(row: Row, again: MergedUrl): Changed {
  const isNearer = again.depth < row.depth
  const isOpened = row.state === 'unlisted' || (isNearer && row.state === 'too-deep')
  const state = isOpened ? again.state : row.state
  const sources = row.sources | again.sources
  return {
    number: row.number,
    depth: isNearer ? again.depth : row.depth,
    sources,
    state,
    isChanged: isNearer || sources !== row.sources || state !== row.state,
    waits: state === 'waiting' && row.state !== 'waiting',
  }
}

/** Most known URLs on a page change in the same way: one statement for each way. */
async function writeChanged(
  trx: Connection,
  id: string,
  changed: readonly Changed[],
): Promise<void> {
  const ways = Map.groupBy(changed, ({ depth, sources, state }) => `${depth} ${sources} ${state}`)
  for (const own of ways.values()) {
    const [first] = own
    if (first === undefined) continue
    const { depth, sources, state } = first
    await trx
      .updateTable('crawl_urls')
      .set({ depth, sources, state })
      .where('crawl_id', '=', id)
      .where(
        'number',
        'in',
        own.map(({ number }) => number),
      )
      .execute()
  }
}
