import type { FindingState } from '../report/findings/audited-page.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import type { Baseline } from './baseline.ts'
import { compareBaseline } from './compare-baseline.ts'
import type { FAIL_ON } from './configuration.ts'
import { needsConfirmation } from './noise.ts'

/** IDs of checks, by the URL of a page. */
export type DoubtedFindings = ReadonlyMap<string, ReadonlySet<string>>

/** Of each page; the median load counts. */
export const CONFIRMING_SAMPLES = 3
/** A change that slows down more pages is no noise, and a job must end. */
const MOST_CONFIRMED = 10

interface DoubtOptions {
  readonly baseline: Baseline
  readonly baseUrl: string | null
  readonly failOn: readonly (typeof FAIL_ON)[number][]
}

/** Findings that would fail the job although the next audit of the same page might not have them. */
export function doubtFindings(
  records: readonly AuditRecord[],
  { baseline, baseUrl, failOn }: DoubtOptions,
): DoubtedFindings {
  const pages = records.flatMap((record): [string, ReadonlySet<string>][] => {
    if (record.error !== null) return []
    const { states } = compareBaseline(record, baseline, baseUrl)
    const ids = [...states]
      .filter(([id, state]) => failOn.some((each) => each === state) && needsConfirmation(id))
      .map(([id]) => id)
    return ids.length === 0 ? [] : [[record.url, new Set(ids)]]
  })
  return new Map(pages.slice(0, MOST_CONFIRMED))
}

interface FirstAudits {
  /** As configured. */
  readonly urls: readonly string[]
  /** Their records, in this order. */
  readonly first: readonly AuditRecord[]
}

/** The URLs of records as they are configured, where their options are: a record has `/a%20b` of `/a b`. */
export function asConfigured(
  recorded: readonly string[],
  { urls, first }: FirstAudits,
): readonly string[] {
  const configured = new Map(first.map(({ url }, place) => [url, urls[place]]))
  return recorded.map((url) => configured.get(url) ?? url)
}

/** The records of the second audits in place of the first ones; a page that then fails keeps its first. */
export function withSecondAudits(
  first: readonly AuditRecord[],
  second: readonly AuditRecord[],
): AuditRecord[] {
  const ended = new Map(
    second.filter(({ error }) => error === null).map((record) => [record.url, record]),
  )
  return first.map((record) => ended.get(record.url) ?? record)
}

/** Noise that only the second audit of a page has. */
export function unconfirmedFindings(
  states: ReadonlyMap<string, FindingState>,
  doubted: ReadonlySet<string> | undefined,
): readonly string[] {
  const counted = withoutUnconfirmed(states, doubted)
  return [...states].filter(([id, state]) => counted.get(id) !== state).map(([id]) => id)
}

/** Noise that only the second audit of a page has is shown, and fails nothing. */
export function withoutUnconfirmed(
  states: ReadonlyMap<string, FindingState>,
  doubted: ReadonlySet<string> | undefined,
): ReadonlyMap<string, FindingState> {
  if (doubted === undefined) return states
  return new Map(
    [...states].map(([id, state]) => {
      const isCounted = state === 'new' || state === 'worse'
      const isNoise = isCounted && needsConfirmation(id) && !doubted.has(id)
      return [id, isNoise ? 'not-comparable' : state]
    }),
  )
}
