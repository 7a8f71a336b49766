import type { AuditedPage } from '../report/findings/audited-page.ts'
import { type LabChoice, unmeasuredReason } from '../report/findings/unmeasured-reason.ts'
import { isBroken, judgeRules } from '../report/rules/judge-rules.ts'
import type { Rule } from '../report/rules/rule.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { type Baseline, numberKey } from './baseline.ts'
import { pageKey } from '../report/findings/fingerprint.ts'
import { compareBaseline } from './compare-baseline.ts'
import {
  type DoubtedFindings,
  unconfirmedFindings,
  withoutUnconfirmed,
} from './confirm-findings.ts'
import type { FAIL_ON } from './configuration.ts'

export type FailOn = (typeof FAIL_ON)[number]

export interface JudgeOptions {
  readonly baseUrl: string | null
  readonly rules: readonly Rule[]
  readonly baseline: Baseline | undefined
  /** Undefined: everything that is configured. */
  readonly failOn: readonly FailOn[] | undefined
  readonly lab: LabChoice
  /** Sentences about entries that are no longer valid. */
  readonly expired: readonly string[]
  readonly reasonsOf: (record: AuditRecord) => ReadonlyMap<string, string>
  /** Pages that were audited a second time: what the first audit found that might have been noise. */
  readonly doubted?: DoubtedFindings | undefined
}

export interface Judged {
  readonly pages: readonly AuditedPage<AuditRecord>[]
  /** Fixed findings of the baseline; undefined without one. */
  readonly fixed: number | undefined
  /** IDs of the checks that these belong to. */
  readonly fixedChecks: readonly string[]
  readonly exitCode: 0 | 1 | 2
  /** Whether anything is configured that could fail. */
  readonly hasRules: boolean
}

/** 0 success; 1 a rule failed, or without one a page returns an error; 2 a page could not be audited. */
export function judgePages(records: readonly AuditRecord[], options: JudgeOptions): Judged {
  const { rules, baseline, expired } = options
  const failOn = options.failOn ?? ['rules', 'new', 'worse']
  const fails = (what: FailOn) => failOn.includes(what)
  const hasRules =
    (fails('rules') && rules.length > 0) ||
    (baseline !== undefined && (fails('new') || fails('worse')))
  // Rules that cannot fail only warn, in every format.
  const reported = fails('rules')
    ? rules
    : rules.map((rule) => ({ ...rule, severity: 'warn' as const }))
  const judged = records.map((record) =>
    judgePage(record, { ...options, rules: reported }, { failOn, hasRules }),
  )
  const pages = judged.map(({ page }) => page)
  const fixed = judged.flatMap((each) => each.fixed)
  const isFailed =
    expired.length > 0 || (hasRules ? pages.some(isFailing) : records.some(isErrorAnswer))
  return {
    pages,
    fixed: baseline && fixed.length,
    fixedChecks: [...new Set(fixed)].toSorted(),
    exitCode: pages.some(isUnaudited) ? 2 : isFailed ? 1 : 0,
    hasRules,
  }
}

function judgePage(
  record: AuditRecord,
  { baseUrl, rules, baseline, lab, reasonsOf, doubted }: JudgeOptions,
  { failOn, hasRules }: { readonly failOn: readonly FailOn[]; readonly hasRules: boolean },
): { readonly page: AuditedPage<AuditRecord>; readonly fixed: readonly string[] } {
  if (record.error !== null) return { page: { record, baseUrl, verdicts: [] }, fixed: [] }
  const numbers = baseline?.pages[pageKey(record.url, baseUrl)]?.numbers ?? {}
  const before = (measure: string, device: string | null) => numbers[numberKey(measure, device)]
  const comparison = baseline && compareBaseline(record, baseline, baseUrl)
  const states = comparison && withoutUnconfirmed(comparison.states, doubted?.get(record.url))
  const failing = [...(states ?? [])].filter(([, state]) => failOn.some((each) => each === state))
  const page: AuditedPage<AuditRecord> = {
    record,
    baseUrl,
    verdicts: judgeRules(record, rules, { baseUrl, before }),
    states,
    reasons: reasonsOf(record),
    unconfirmed: comparison && unconfirmedFindings(comparison.states, doubted?.get(record.url)),
    unmeasured: unmeasuredReason(record, lab),
    failing: hasRules ? new Set(failing.map(([id]) => id)) : undefined,
  }
  return { page, fixed: comparison?.fixed ?? [] }
}

function isFailing({ verdicts, failing }: AuditedPage): boolean {
  return verdicts.some(isBroken) || (failing?.size ?? 0) > 0
}

function isErrorAnswer(record: AuditRecord): boolean {
  return record.error === null && record.page.status >= 400
}

/** Or not measured although that was required. */
function isUnaudited({ record, unmeasured }: AuditedPage): boolean {
  return record.error !== null || unmeasured !== undefined
}
