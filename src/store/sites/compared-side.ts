import type { FindingHead, SiteSummary } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import { readSamples } from './crawl-samples.ts'
import type { JudgedPages } from './judged-pages.ts'
import { unpackNumbers, unpackSite } from './unpack-site.ts'

export interface Found {
  readonly finding: FindingHead
  /** Numbers of its pages. */
  readonly numbers: Uint32Array
}

/** What a comparison needs of one crawl. */
export interface ComparedSide {
  readonly id: string
  /** By check, most harmful first. */
  readonly findings: ReadonlyMap<string, Found>
  readonly summary: SiteSummary | undefined
  /** Outcomes on pages that a browser loaded. */
  readonly sampled: JudgedPages
}

/** @param ended the summary of a crawl that is about to end, which is stored with its end */
export async function readSide(
  db: Connection,
  id: string,
  ended?: SiteSummary,
): Promise<ComparedSide> {
  const { summary } = await db
    .selectFrom('crawls')
    .select('summary')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const samples = new Map(
    (await readSamples(db, id)).map(({ number, measured }) => [
      number,
      new Map(measured?.checks.map(({ check, outcome }) => [check, outcome])),
    ]),
  )
  return {
    id,
    findings: await readFindings(db, id),
    summary: ended ?? (summary === null ? undefined : unpackSite.summary(summary)),
    sampled: (number, check) => samples.get(number)?.get(check),
  }
}

/** Whether the crawl came to an answer in a check of the whole site. A version of Pagemark before the check did not. */
export function isSiteJudged({ summary }: ComparedSide, check: string): boolean {
  const own = summary?.site_checks.find((each) => each.check === check)
  return own !== undefined && own.outcome !== 'not-applicable' && own.outcome !== 'error'
}

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
