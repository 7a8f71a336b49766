import type { FindingHead } from '../../report/site/pack-site.ts'
import { type ComparedSide, type Found, isSiteJudged } from './compared-side.ts'
import type { JudgedPages } from './judged-pages.ts'
import type { MatchedUrls } from './match-urls.ts'
import type { Untested } from './untested-targets.ts'

export interface ComparedFinding {
  /**
   * `new`: also a warning that became a failure. `gone`: only pages that are no longer found had it. `not-compared`: one
   * crawl has it, and the other came to no answer on these pages, since the check did not apply or was not measured.
   */
  readonly change: 'new' | 'fixed' | 'still' | 'gone' | 'not-compared'
  /** The finding of the later crawl, if it has one, else of the earlier. */
  readonly finding: FindingHead
  /** Pages that have it in the later crawl, and passed the check in the earlier one or were no pages then. */
  readonly newPages: number
  /** Pages that had it and pass the check now. */
  readonly fixedPages: number
  /** Pages that had it and are no longer pages. */
  readonly gonePages: number
  /**
   * Pages that have it in one crawl, and on which the other came to no answer: the check did not apply, was not measured,
   * or is about pages that search engines may index.
   */
  readonly unjudgedPages: number
}

/** Numbers of pages in the later crawl: only those whose state differs, so that a comparison of like crawls is small. */
export interface MovedPages {
  /** They have the finding, and passed the check in the earlier crawl or were no pages then. */
  readonly new: readonly number[]
  /** They had it and pass the check now. */
  readonly fixed: readonly number[]
  /** They have it, and the earlier crawl came to no answer on them. */
  readonly unjudged: readonly number[]
}

export interface ComparedSides {
  readonly before: ComparedSide
  readonly after: ComparedSide
  readonly matched: MatchedUrls
  /** Numbers in the earlier crawl by those in the later one. */
  readonly earlier: ReadonlyMap<number, number>
  /** As of `untestedTargets`. */
  readonly untested: ReadonlyMap<string, Untested>
}

export interface JudgedSides {
  readonly before: JudgedPages
  readonly after: JudgedPages
}

type Counts = Readonly<Record<keyof typeof NONE, number>>
type Moved = { readonly [Pages in keyof MovedPages]: number[] }

const NONE = { newPages: 0, fixedPages: 0, gonePages: 0, unjudgedPages: 0 } as const

export interface FindingChange {
  readonly compared: ComparedFinding
  readonly moved: MovedPages
}

/** At least one of the two crawls has a finding of this check. */
export function compareFinding(
  sides: ComparedSides,
  check: string,
  judged: JudgedSides,
): FindingChange {
  const [before, after] = [sides.before.findings.get(check), sides.after.findings.get(check)]
  const found = after ?? before
  if (found === undefined) throw new TypeError('Neither crawl has the finding.')
  const { finding } = found
  if (finding.scope === 'site' && !areBothJudged(sides, check)) {
    const compared = { change: 'not-compared', finding, ...NONE } as const
    return { compared, moved: { new: [], fixed: [], unjudged: [...(after?.numbers ?? [])] } }
  }
  const one = { before, after, outcomes: outcomesOf(sides, finding, judged) }
  const { counts, moved } = movesOf(sides, one)
  const change = changeOf({ before, after, finding }, counts)
  return { compared: { change, finding, ...counts }, moved }
}

function areBothJudged({ before, after }: ComparedSides, check: string): boolean {
  return isSiteJudged(before, check) && isSiteJudged(after, check)
}

/**
 * Of one check: a check of the whole site that came to an answer judged every page, or every page that search engines may
 * index. One that has become such a page is news like a new one.
 */
function outcomesOf(
  { before, after, matched, untested }: ComparedSides,
  { scope, check }: FindingHead,
  judged: JudgedSides,
): {
  readonly isSample: boolean
  readonly passed: (number: number) => boolean
  readonly passes: (number: number) => boolean
} {
  if (scope === 'site') {
    const isOfIndexable = after.summary?.checks_of_indexable?.includes(check)
    const passes = (number: number) =>
      !untested.get(check)?.has(number) && (!isOfIndexable || matched.indexableAfter.has(number))
    return { isSample: false, passed: () => true, passes }
  }
  const isSample = scope === 'sample'
  const [then, now] = isSample ? [before.sampled, after.sampled] : [judged.before, judged.after]
  return {
    isSample,
    passed: (number) => then(number, check) === 'pass',
    passes: (number) => now(number, check) === 'pass',
  }
}

interface OneFinding {
  readonly before: Found | undefined
  readonly after: Found | undefined
  readonly outcomes: ReturnType<typeof outcomesOf>
}

function movesOf(
  sides: ComparedSides,
  one: OneFinding,
): { readonly counts: Counts; readonly moved: Moved } {
  const { matched, earlier } = sides
  const has = new Set(one.after?.numbers)
  const had = new Set(one.before?.numbers)
  const counts: Record<keyof Counts, number> = { ...NONE }
  const moved: Moved = { new: [], fixed: [], unjudged: [] }
  for (const number of had) {
    const now = matched.later.get(number)
    if (now !== undefined && has.has(now)) continue
    const as = leftAs(sides, number, one.outcomes)
    counts[as] += 1
    if (as === 'fixedPages' && now !== undefined) moved.fixed.push(now)
  }
  for (const number of has) {
    const then = earlier.get(number)
    if (then !== undefined && had.has(then)) continue
    const as = cameAs(sides, then, one.outcomes)
    counts[as] += 1
    moved[as === 'newPages' ? 'new' : 'unjudged'].push(number)
  }
  return { counts, moved }
}

/** What became of a page that no longer has the finding. Some findings of the whole site have URLs that are no pages. */
function leftAs(
  { matched: { later, pagesBefore, pagesAfter } }: ComparedSides,
  number: number,
  { passes }: OneFinding['outcomes'],
): keyof Counts {
  const now = later.get(number)
  if (now === undefined || (pagesBefore.has(number) && !pagesAfter.has(now))) return 'gonePages'
  return passes(now) ? 'fixedPages' : 'unjudgedPages'
}

/** What a page was that has the finding only now. What a browser shows of a new page, it may share with older ones. */
function cameAs(
  { matched: { pagesBefore } }: ComparedSides,
  then: number | undefined,
  { isSample, passed }: OneFinding['outcomes'],
): keyof Counts {
  if (then === undefined || !pagesBefore.has(then)) return isSample ? 'unjudgedPages' : 'newPages'
  return passed(then) ? 'newPages' : 'unjudgedPages'
}

interface BothFindings extends Pick<OneFinding, 'before' | 'after'> {
  readonly finding: FindingHead
}

function changeOf(
  { before, after, finding }: BothFindings,
  counts: Counts,
): ComparedFinding['change'] {
  const { newPages, fixedPages, gonePages, unjudgedPages } = counts
  if (before && after) return isWorse(before.finding, finding, counts) ? 'new' : 'still'
  // Some findings of the whole site have no pages.
  const isWhole = finding.scope === 'site' && finding.pages === 0
  if (after) return newPages > 0 || isWhole ? 'new' : 'not-compared'
  if (fixedPages > 0 || isWhole) return 'fixed'
  return gonePages > 0 && unjudgedPages === 0 ? 'gone' : 'not-compared'
}

/** Whether a warning became a failure. What a browser measures is now on one side of a limit and now on the other. */
function isWorse(before: FindingHead, after: FindingHead, { unjudgedPages }: Counts): boolean {
  const isFailing = before.outcome === 'warn' && after.outcome === 'fail'
  return isFailing && (after.scope === 'site' || (after.scope === 'page' && unjudgedPages === 0))
}
