import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { pageKey, rowFingerprints } from '../report/findings/fingerprint.ts'
import { noisyValues } from './noise.ts'
import { judgeRules } from '../report/rules/judge-rules.ts'
import { pathBelow } from '../report/rules/page-path.ts'
import type { Rule } from '../report/rules/rule.ts'
import type { CheckResult, Results } from '../report/results.ts'
import type { AuditRecord } from '../report/write/write-json.ts'

const Entry = Type.Object({
  outcome: Type.String(),
  rows: Type.Optional(Type.Array(Type.String())),
})

/**
 * The outcomes of pages when the baseline was written: without text of the pages, and sorted, so that its diffs are
 * small.
 */
export const Baseline = Type.Object({
  version: Type.Literal(1),
  catalogue: Type.Integer(),
  /** IDs of all judged checks: findings of any other check cannot be called new. */
  known: Type.Array(Type.String()),
  pages: Type.Record(
    Type.String(),
    Type.Object({
      /** Checks that failed, warned, or could not be judged. */
      checks: Type.Record(Type.String(), Entry),
      /** Numbers whose increase rules limit. */
      numbers: Type.Optional(Type.Record(Type.String(), Type.Number())),
      /** Noisy numbers by check, of checks that passed as well. */
      values: Type.Optional(Type.Record(Type.String(), Type.Number())),
      /** Lighthouse's benchmark index of the host. */
      host: Type.Optional(Type.Number()),
      /** Page loads that the values are the medians of. */
      loads: Type.Optional(Type.Number()),
    }),
  ),
})
export type Baseline = Static<typeof Baseline>

export interface BaselineOptions {
  readonly baseUrl: string | null
  readonly rules: readonly Rule[]
}

/** Builds a baseline from the audited pages. */
export function makeBaseline(records: readonly AuditRecord[], options: BaselineOptions): Baseline {
  const audited = records.filter((record) => record.error === null)
  const known = new Set(audited.flatMap(({ checks }) => checks.map(({ id }) => id)))
  const pages = audited.map(
    (record) => [pageKey(record.url, options.baseUrl), pageEntry(record, options)] as const,
  )
  return {
    version: 1,
    catalogue: Math.max(0, ...audited.map(({ catalogue_version }) => catalogue_version)),
    known: [...known].toSorted(),
    pages: sorted(pages),
  }
}

function pageEntry(results: Results, { baseUrl, rules }: BaselineOptions) {
  const checks = results.checks.filter(
    (check) => check.superseded_by === null && check.ignored !== true && isKept(check),
  )
  const numbers = judgeRules(
    results,
    rules.filter(({ max_increase }) => max_increase !== undefined),
  )
    .filter(({ actual }) => typeof actual === 'number')
    .map(({ rule, device, actual }) => [numberKey(rule.measure, device), Number(actual)] as const)
  const host = results.environment.benchmark_index ?? null
  const loads = results.lab?.devices[0]?.samples.length
  return {
    checks: sorted(checks.map((check) => [check.id, checkEntry(check, results.url, baseUrl)])),
    ...(numbers.length === 0 ? {} : { numbers: sorted(numbers) }),
    values: sorted(noisyValues(results).map(([id, value]) => [id, rounded(value)])),
    ...(host === null ? {} : { host: Math.round(host) }),
    ...(loads === undefined ? {} : { loads }),
  }
}

/** Milliseconds, or hundredths of a layout shift. */
function rounded(value: number): number {
  return value < 1 ? Math.round(value * 100) / 100 : Math.round(value)
}

function isKept({ outcome, not_measured }: CheckResult): boolean {
  return ['fail', 'warn', 'error'].includes(outcome) || not_measured === true
}

function checkEntry(check: CheckResult, url: string, baseUrl: string | null) {
  if (check.outcome !== 'fail' && check.outcome !== 'warn') return { outcome: 'unknown' }
  const rows = rowFingerprints(check.evidence, { checkId: check.id, url, baseUrl })
  return rows.length === 0
    ? { outcome: check.outcome }
    : { outcome: check.outcome, rows: rows.toSorted() }
}

export function numberKey(measure: string, device: string | null): string {
  return device === null ? measure : `${measure} ${device}`
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Reads a file that `pagemark baseline write` wrote, or a stored `--format json`; undefined for anything else. */
export function readBaseline(value: unknown, options: BaselineOptions): Baseline | undefined {
  if (Array.isArray(value)) {
    // oxlint-disable-next-line no-unsafe-type-assertion -- each has what is read of it below
    const records = value.filter(isRecord) as AuditRecord[]
    // Without an audited page it would have no finding to compare with, and every job would pass.
    const isWhole = records.length === value.length && records.some(({ error }) => error === null)
    return isWhole ? madeOf(records, options) : undefined
  }
  return Value.Check(Baseline, value) ? value : undefined
}

/**
 * The same of a file, whose stored results may be of production, or of the port at which a folder was served then: their
 * pages are below that host as those of this run are below the base URL.
 */
export function readBaselineFile(value: unknown, options: BaselineOptions): Baseline | undefined {
  const urls = Array.isArray(value) ? value.filter(isRecord).map(({ url }) => String(url)) : []
  return readBaseline(value, { ...options, baseUrl: storedBase(urls, options.baseUrl) })
}

function storedBase(urls: readonly string[], baseUrl: string | null): string | null {
  const [first] = urls
  if (baseUrl === null || first === undefined || !URL.canParse(first)) return baseUrl
  const isBelow = (base: string) => (url: string) => pathBelow(url, base) !== undefined
  if (urls.some(isBelow(baseUrl))) return baseUrl
  const { origin } = new URL(first)
  const bases = [new URL(new URL(baseUrl).pathname, origin).href, origin]
  return bases.find((base) => urls.every(isBelow(base))) ?? baseUrl
}

/** Undefined if records lack what a baseline is made of, such as checks without evidence. */
function madeOf(records: readonly AuditRecord[], options: BaselineOptions): Baseline | undefined {
  try {
    const made = makeBaseline(records, options)
    return Value.Check(Baseline, made) ? made : undefined
  } catch {
    return undefined
  }
}

/** Checks only the essentials of a record of this version: a hand-edited file is not expected here. */
function isRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'url' in value &&
    typeof value.url === 'string' &&
    'error' in value &&
    (value.error !== null || ('checks' in value && Array.isArray(value.checks)))
  )
}

export function writeBaseline(baseline: Baseline): string {
  return `${JSON.stringify(baseline, null, 2)}\n`
}
