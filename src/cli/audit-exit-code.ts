import type { Threshold } from '../report/findings/audited-page.ts'
import { type LabChoice, unmeasuredReason } from '../report/findings/unmeasured-reason.ts'
import { isBroken, judgeRules } from '../report/rules/judge-rules.ts'
import type { Rule } from '../report/rules/rule.ts'
import { verdictSentence } from '../report/write/rule-text.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { visibleText } from '../report/write/visible-text.ts'

/** The conditions that fail a page. Without a threshold and a budget, an error status does. */
export interface Thresholds {
  readonly failBelow?: number
  readonly failOn?: 'bad' | 'decent'
}

export interface ExitRules extends Thresholds {
  /** Limits from a file, if one was named. */
  readonly rules?: readonly Rule[] | undefined
  readonly lab: LabChoice
}

type Completed = Extract<AuditRecord, { error: null }>

const REFUSED = { bad: ['bad'], decent: ['bad', 'decent'] } as const

/**
 * 0 success; 1 a rule failed; 2 a page could not be audited, or not measured although that was required.
 *
 * @param say called with the reason if it is not 0, unless the report itself has it
 */
export function auditExitCode(
  records: readonly AuditRecord[],
  { lab, ...thresholds }: ExitRules,
  say: (line: string) => void,
): 0 | 1 | 2 {
  const completed = records.filter((record) => record.error === null)
  if (completed.length < records.length) return 2

  const unmeasured = completed.flatMap((page) => {
    const reason = unmeasuredReason(page, lab)
    return reason === undefined ? [] : [visibleText(`${page.url}: ${reason}`)]
  })
  unmeasured.forEach(say)
  if (unmeasured.length > 0) return 2

  const faults = ruleFaults(completed, thresholds)
  faults.forEach(say)
  return faults.length === 0 ? 0 : 1
}

/** The thresholds of one page, for formats that also list passed ones; undefined if none was set. */
export function pageThresholds(
  record: AuditRecord,
  { failBelow, failOn }: Thresholds,
): readonly Threshold[] | undefined {
  if (failBelow === undefined && failOn === undefined) return undefined
  const pages = record.error === null ? [record] : []
  const score = scoreFaults(pages, failBelow ?? 0)[0]
  const result = resultFaults(pages, failOn)[0]
  return [
    ...(failBelow === undefined
      ? []
      : [{ name: `The score is at least ${failBelow}`, fault: score }]),
    ...(failOn === undefined
      ? []
      : [{ name: `The result is better than ${failOn}`, fault: result }]),
  ]
}

/** A line for each rule that failed. */
function ruleFaults(
  pages: readonly Completed[],
  { failBelow, failOn, rules }: Omit<ExitRules, 'lab'>,
): readonly string[] {
  if (failBelow === undefined && failOn === undefined && rules === undefined) {
    return pages
      .filter(({ page }) => page.status >= 400)
      .map(({ url, page }) => visibleText(`${url} responds with status ${page.status}.`))
  }
  return [
    ...(failBelow === undefined && failOn === undefined ? [] : scoreFaults(pages, failBelow ?? 0)),
    ...resultFaults(pages, failOn),
    ...pages.flatMap((page) => budgetFaults(page, rules ?? [])),
  ]
}

function budgetFaults(page: Completed, rules: readonly Rule[]): readonly string[] {
  return judgeRules(page, rules)
    .filter(isBroken)
    .map((verdict) => visibleText(`${page.url}: ${verdictSentence(verdict)}.`))
}

function scoreFaults(pages: readonly Completed[], least: number): readonly string[] {
  const missed = pages.filter(({ score }) => (score ?? 0) < least)
  if (missed.length === 0) return []
  if (pages.length > 1) {
    return [`${share(missed, pages)} below the threshold: expected a score of at least ${least}.`]
  }
  const score = missed[0]?.score ?? null
  return [
    score === null
      ? `The page has no score: expected at least ${least}.`
      : `The score of ${score} is below the threshold of ${least}.`,
  ]
}

function resultFaults(
  pages: readonly Completed[],
  failOn: Thresholds['failOn'],
): readonly string[] {
  if (failOn === undefined) return []
  const refused: readonly unknown[] = REFUSED[failOn]
  const missed = pages.filter(({ result }) => refused.includes(result))
  if (missed.length === 0) return []
  if (pages.length === 1)
    return [`The page is ${missed[0]?.result}: expected better than ${failOn}.`]
  return [
    `${share(missed, pages)} ${REFUSED[failOn].join(' or ')}: expected better than ${failOn}.`,
  ]
}

/** The subject and verb of a sentence about some of several pages. */
function share(some: readonly unknown[], all: readonly unknown[]): string {
  return `${some.length} of ${all.length} pages ${some.length === 1 ? 'is' : 'are'}`
}
