import { isCheckId } from '../../checks/check-ids.ts'
import type { Growth } from '../findings/growth.ts'
import type { RuleVerdict } from '../rules/judge-rules.ts'
import type { Rule } from '../rules/rule.ts'
import type { ImportedPage, ImportedScore } from './imported-run.ts'
import { createGrowth } from './imported-values.ts'
import { judgeImported } from './judge-imported.ts'
import { type RunSummary, summariseRuns } from './summarise-runs.ts'

export interface ComparedScore extends ImportedScore {
  /** Undefined if the base does not have it. */
  readonly base: number | null | undefined
}

export interface ChangedAudit extends ComparedScore {
  /** Whether it is worse by more than noise, as far as that can be told. */
  readonly growth: Growth
}

/** A page of a build and the same page of its base. */
export interface ComparedPage {
  readonly url: string
  readonly formFactor: ImportedPage['formFactor']
  readonly lighthouse: string
  readonly pagemark: string | undefined
  readonly now: RunSummary
  readonly before: RunSummary | undefined
  /** ID of the shown run, if its original is stored. */
  readonly original: string | undefined
  readonly categories: readonly ComparedScore[]
  /** The pages whose score differs from the base, worse ones first. */
  readonly audits: readonly ChangedAudit[]
  /** The rules that apply to it. */
  readonly verdicts: readonly RuleVerdict[]
}

const MOST_AUDITS = 50

export function comparePages(
  pages: readonly ImportedPage[],
  base: readonly ImportedPage[],
  rules: readonly Rule[],
): ComparedPage[] {
  return [...comparedPages(pages, base, rules)]
}

/** The same, each page once it is asked for. */
export function* comparedPages(
  pages: readonly ImportedPage[],
  base: readonly ImportedPage[],
  rules: readonly Rule[],
): Generator<ComparedPage> {
  const verdicts = createVerdicts(pages, rules)
  for (const page of pages) {
    const now = summariseRuns(page.runs)
    if (!now) continue
    const same = base.find(
      ({ url, formFactor }) => url === page.url && formFactor === page.formFactor,
    )
    const before = same && summariseRuns(same.runs)
    const growth = createGrowth([page], same ? [same] : [])
    const audits = beside(now.run.audits, before?.run.audits)
      .filter(({ score, base: was }) => was !== undefined && was !== score)
      .map((audit) => ({
        ...audit,
        growth: changeOf(audit) < 0 ? growth(audit.id) : ('no-noise' as const),
      }))
    yield {
      url: page.url,
      formFactor: page.formFactor,
      lighthouse: now.run.lighthouse,
      pagemark: now.run.pagemark,
      now,
      before,
      original: page.originals?.[now.place],
      categories: beside(now.run.categories, before?.run.categories),
      verdicts: verdicts(page),
      audits: audits.toSorted((a, b) => changeOf(a) - changeOf(b)).slice(0, MOST_AUDITS),
    }
  }
}

/** Judges the devices of a URL together, at the first of them. */
function createVerdicts(pages: readonly ImportedPage[], rules: readonly Rule[]) {
  const byUrl = Map.groupBy(pages, ({ url }) => url)
  const judged = new Map<ImportedPage, readonly RuleVerdict[]>()
  return (page: ImportedPage): readonly RuleVerdict[] => {
    const devices = judged.has(page) ? [] : (byUrl.get(page.url) ?? [])
    const verdicts = judgeImported(devices, rules, isCheckId)
    devices.forEach((device, place) => judged.set(device, verdicts[place] ?? []))
    return judged.get(page) ?? []
  }
}

function beside(
  scores: readonly ImportedScore[],
  base: readonly ImportedScore[] = [],
): ComparedScore[] {
  const before = new Map(base.map(({ id, score }) => [id, score]))
  return scores.map((score) => ({ ...score, base: before.get(score.id) }))
}

/** A page without a score is neither better nor worse. */
function changeOf({ score, base }: ComparedScore): number {
  return typeof score === 'number' && typeof base === 'number' ? score - base : 0
}
