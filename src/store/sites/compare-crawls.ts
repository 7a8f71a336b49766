import { setImmediate } from 'node:timers/promises'
import type { SiteSummary } from '../../report/site/pack-site.ts'
import type { Connection } from '../database/database.ts'
import {
  compareFinding,
  type ComparedFinding,
  type ComparedSides,
  type FindingChange,
  type JudgedSides,
  type MovedPages,
} from './compare-finding.ts'
import { type ComparedSide, readSide } from './compared-side.ts'
import { judgedPages } from './judged-pages.ts'
import { untestedTargets } from './untested-targets.ts'
import { matchUrls } from './match-urls.ts'

/** The differences between the findings of two completed crawls of one site. */
export interface CrawlComparison {
  /** Numbers in the later crawl. */
  readonly newPages: readonly number[]
  /** Numbers in the earlier crawl, of URLs that are no longer pages. */
  readonly gonePages: readonly number[]
  /** Pages of both. */
  readonly keptPages: number
  /** Numbers in the later crawl, of pages of both with another status, title, number of words or score. */
  readonly changedPages: readonly number[]
  /** Those of the later crawl by harm, then those that it no longer has. Informative ones are left out. */
  readonly findings: readonly ComparedFinding[]
  /** The pages behind the counts of each finding, by check. */
  readonly moved: ReadonlyMap<string, MovedPages>
}

/**
 * The two crawls may be the same one: then nothing has changed.
 *
 * @param ended the summary of the later crawl if that is about to end
 */
export async function compareCrawls(
  db: Connection,
  before: string,
  after: string,
  ended?: SiteSummary,
): Promise<CrawlComparison> {
  const matched = await matchUrls(db, before, after)
  const { later, pagesBefore, pagesAfter } = matched
  const isKept = (number: number) => pagesAfter.has(later.get(number) ?? 0)
  const kept = new Set([...pagesBefore].filter(isKept).map((number) => later.get(number)))
  const sides = {
    before: await readSide(db, before),
    after: await readSide(db, after, ended),
    matched,
    earlier: new Map([...later].map(([then, now]) => [now, then])),
    untested: await untestedTargets(db, before, after),
  }
  const judged = await judgedSides(db, sides)
  const compared = new Map<string, FindingChange>()
  const lost = [...sides.before.findings.keys()].filter((id) => !sides.after.findings.has(id))
  for (const check of [...sides.after.findings.keys(), ...lost]) {
    compared.set(check, compareFinding(sides, check, judged))
    // One with 20,000 pages takes some 10 ms.
    await setImmediate()
  }
  return {
    newPages: [...pagesAfter].filter((number) => !kept.has(number)),
    gonePages: [...pagesBefore].filter((number) => !isKept(number)),
    keptPages: kept.size,
    changedPages: matched.changed,
    findings: [...compared.values()].map((each) => each.compared),
    moved: new Map([...compared].map(([check, { moved }]) => [check, moved])),
  }
}

/** The outcomes of pages on which only one of the two crawls has a finding. An unchanged site has none to read. */
async function judgedSides(db: Connection, sides: ComparedSides): Promise<JudgedSides> {
  const { before, after, matched, earlier } = sides
  const then = onlyIn(after, before, earlier)
  const now = onlyIn(before, after, matched.later)
  return {
    before: await judgedPages(db, { id: before.id, checks: orderOf(before, after) }, then),
    after: await judgedPages(db, { id: after.id, checks: orderOf(after, before) }, now),
  }
}

/**
 * The page checks of `one` in the order of its pages' outcomes. Crawls of earlier versions lack it; another crawl with the
 * same checks has the same.
 */
function orderOf({ summary }: ComparedSide, other: ComparedSide): readonly string[] | undefined {
  if (summary?.page_checks !== undefined) return summary.page_checks
  const isSame =
    summary !== undefined && summary.catalogue_version === other.summary?.catalogue_version
  return isSame ? other.summary.page_checks : undefined
}

/** Numbers in `other` of pages that have a finding in `one` alone. */
function onlyIn(
  one: ComparedSide,
  other: ComparedSide,
  numberOf: ReadonlyMap<number, number>,
): number[] {
  const numbers = new Set<number>()
  for (const [check, { finding, numbers: own }] of one.findings) {
    if (finding.scope !== 'page') continue
    const others = new Set(other.findings.get(check)?.numbers)
    for (const number of own) {
      const there = numberOf.get(number)
      if (there !== undefined && !others.has(there)) numbers.add(there)
    }
  }
  return [...numbers]
}
