import { unpackPages } from '../../crawl/store/pack-page.ts'
import type { FindingHead } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import { readSamples } from './crawl-samples.ts'

/** What a check found on one page. */
export interface FoundOnPage {
  readonly message: string
  /** The first row of the evidence, as text; null without any, and for a page that a browser loaded. */
  readonly evidence: string | null
  readonly evidenceTotal: number
}

/** What a check found on these pages, by their number. Empty for a check of the whole site, whose evidence names them. */
export async function foundOnPages(
  db: Connection,
  crawlId: string,
  { check, scope }: Pick<FindingHead, 'check' | 'scope'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, FoundOnPage>> {
  if (numbers.length === 0 || scope === 'site') return new Map()
  return scope === 'page'
    ? await foundByCrawl(db, crawlId, check, numbers)
    : await foundByBrowser(db, crawlId, check, numbers)
}

async function foundByCrawl(
  db: Connection,
  crawlId: string,
  check: string,
  numbers: readonly number[],
): Promise<Map<number, FoundOnPage>> {
  const rows = await db
    .selectFrom('crawl_pages')
    .select(['number', 'packed'])
    .where('crawl_id', '=', crawlId)
    .where('number', 'in', numbers)
    .execute()
  const pages = unpackPages(rows.map(({ packed }) => packed))
  return new Map(
    rows.flatMap(({ number }, place) => {
      const own = pages[place]?.findings.find((each) => each.check === check)
      if (!own) return []
      const { message, evidence } = own
      const found = {
        message,
        evidence: evidence?.first ?? null,
        evidenceTotal: evidence?.total ?? 0,
      }
      return [[number, found] as const]
    }),
  )
}

async function foundByBrowser(
  db: Connection,
  crawlId: string,
  check: string,
  numbers: readonly number[],
): Promise<Map<number, FoundOnPage>> {
  const samples = await readSamples(db, crawlId)
  return new Map(
    samples.flatMap(({ number, measured }) => {
      const own = measured?.checks.find((each) => each.check === check)
      if (!own || !numbers.includes(number)) return []
      return [[number, { message: own.message, evidence: null, evidenceTotal: 0 }] as const]
    }),
  )
}
