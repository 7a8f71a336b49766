import type { FindingHead } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import { type MatchedUrls, matchUrls } from './match-urls.ts'
import { unpackNumbers, unpackSite } from './unpack-site.ts'

/** The differences between the findings of two completed crawls of one site. */
export interface CrawlComparison {
  /** Numbers in the later crawl. */
  readonly newPages: readonly number[]
  /** Numbers in the earlier crawl, of URLs that are no longer pages. */
  readonly gonePages: readonly number[]
  /** Pages of both. */
  readonly keptPages: number
  /** Those of the later crawl by harm, then those that it no longer has. Informative ones are left out. */
  readonly findings: readonly ComparedFinding[]
}

export interface ComparedFinding {
  readonly change: 'new' | 'fixed' | 'still'
  /** The finding of the later crawl, if it has one, else of the earlier. */
  readonly finding: FindingHead
  /** Pages that have it in the later crawl and not in the earlier one. */
  readonly newPages: number
  /** Pages that had it and no longer do. */
  readonly fixedPages: number
  /** Pages that had it and are no longer pages. */
  readonly gonePages: number
}

/** The two crawls may be the same one: then nothing has changed. */
export async function compareCrawls(
  db: Connection,
  before: string,
  after: string,
): Promise<CrawlComparison> {
  const matched = await matchUrls(db, before, after)
  const { later, pagesBefore, pagesAfter } = matched
  const isKept = (number: number) => pagesAfter.has(later.get(number) ?? 0)
  const kept = new Set([...pagesBefore].filter(isKept).map((number) => later.get(number)))
  const [earlier, latest] = [await readFindings(db, before), await readFindings(db, after)]
  const ofLatest = [...latest].map(([check, found]) => compared(matched, earlier.get(check), found))
  const lost = [...earlier].filter(([check]) => !latest.has(check))
  return {
    newPages: [...pagesAfter].filter((number) => !kept.has(number)),
    gonePages: [...pagesBefore].filter((number) => !isKept(number)),
    keptPages: kept.size,
    findings: [...ofLatest, ...lost.map(([, found]) => compared(matched, found, undefined))],
  }
}

interface Found {
  readonly finding: FindingHead
  readonly numbers: Uint32Array
}

/** By check, most harmful first. */
async function readFindings(db: Connection, crawlId: string): Promise<Map<string, Found>> {
  const rows = await db
    .selectFrom('crawl_findings')
    .select(['check_id', 'finding', 'pages'])
    .where('crawl_id', '=', crawlId)
    .where('outcome', '!=', 'informative')
    .orderBy('place')
    .execute()
  return new Map(
    rows.map(({ check_id, finding, pages }) => [
      check_id,
      { finding: unpackSite.head(finding), numbers: unpackNumbers(pages) },
    ]),
  )
}

/** At least one of the two exists. */
function compared(
  { later, pagesAfter }: MatchedUrls,
  before: Found | undefined,
  after: Found | undefined,
): ComparedFinding {
  const found = after ?? before
  if (found === undefined) throw new TypeError('Neither crawl has the finding.')
  const { finding } = found
  const change = before === undefined ? 'new' : after === undefined ? 'fixed' : 'still'
  // Another crawl may have loaded other pages: what is no longer seen is not fixed.
  if (finding.scope === 'sample') return { change, finding, ...NO_PAGES }
  const had = before?.numbers ?? new Uint32Array()
  const has = new Set(after?.numbers)
  let [still, fixed] = [0, 0]
  for (const number of had) {
    const now = later.get(number)
    if (now !== undefined && has.has(now)) still += 1
    else if (now !== undefined && pagesAfter.has(now)) fixed += 1
  }
  return {
    change,
    finding,
    newPages: has.size - still,
    fixedPages: fixed,
    gonePages: had.length - still - fixed,
  }
}

const NO_PAGES = { newPages: 0, fixedPages: 0, gonePages: 0 } as const
