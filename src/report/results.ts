import { type Static, Type } from 'typebox'
import { TIERS } from '../checks/tiers.ts'
import { exact, nullable } from './exact.ts'
import { LabSummary } from './summary/lab-summary.ts'
import { PageSummary } from './summary/page-summary.ts'

/** Incremented by every change of the shape below that is not an addition. */
export const RESULTS_SCHEMA_VERSION = 2

export const ResultClass = Type.Enum(['good', 'decent', 'bad'])
export type ResultClass = Static<typeof ResultClass>

export const Stage = Type.Enum(['static', 'complete'])
export type Stage = Static<typeof Stage>

const Box = exact({
  x: Type.Integer(),
  y: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
})

const EvidenceRow = exact({
  line: Type.Optional(Type.Integer()),
  snippet: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  value: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  expected: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  status: Type.Optional(Type.Integer()),
  bytes: Type.Optional(Type.Number()),
  ms: Type.Optional(Type.Number()),
  note: Type.Optional(Type.String()),
  /** Box of the element in the full-page screenshot, in CSS pixels; for the first 20 rows. */
  box: Type.Optional(Box),
})

export const CheckResult = exact({
  id: Type.String(),
  category: Type.String(),
  importance: Type.Enum(['high', 'medium', 'low', 'informative']),
  /** Checks of one family fail for one reason; null if the check costs no points. */
  family: nullable(Type.String()),
  /** Tier of this outcome, A to F; null if the check has none. */
  tier: nullable(Type.Enum([...TIERS])),
  stage: Type.Enum(['static', 'lab']),
  outcome: Type.Enum(['pass', 'warn', 'fail', 'not-applicable', 'informative', 'error']),
  title: Type.String(),
  /** What was found, or why the check does not apply. */
  message: nullable(Type.String()),
  value: nullable(exact({ number: Type.Number(), unit: Type.String() })),
  evidence: Type.Array(EvidenceRow),
  /** Number of rows; `evidence` holds the first 100. */
  evidence_total: Type.Integer(),
  /** Points that the score gains if only this is fixed, to a tenth; null if nothing is lost. */
  gain: nullable(Type.Number()),
  /** This finding's part of the points missing to 100, to a hundredth; null if it costs nothing. */
  loss: nullable(Type.Number()),
  /** 0–1, for checks more precise than pass, warn and fail: 1 is best. */
  points: nullable(Type.Number()),
  superseded_by: nullable(Type.String()),
  /** True if the check is ignored and has left the score; else absent. */
  ignored: Type.Optional(Type.Boolean()),
  /** True if the check applies and could not be measured, so that it costs nothing; else absent. */
  not_measured: Type.Optional(Type.Boolean()),
  /**
   * Present if this run could not measure it and an earlier one did: its outcome, when it was measured, and for how
   * many runs it has been carried.
   */
  carried: Type.Optional(exact({ measured_at: Type.String(), runs: Type.Integer() })),
  why: Type.String(),
  fix: Type.String(),
  source: Type.String(),
})
export type CheckResult = Static<typeof CheckResult>

export const CategoryResult = exact({
  id: Type.String(),
  title: Type.String(),
  /** 0–100, rounded down; null if none of its checks applied. */
  score: nullable(Type.Integer()),
  /** Points of the whole score that its findings cost; null if the page has no score. */
  cost: nullable(Type.Number()),
  /** True if a check that could cost much was not measured. */
  incomplete: Type.Boolean(),
  /** Checks by outcome, without ignored ones. */
  outcomes: Type.Record(Type.String(), Type.Integer()),
  /** Number of ignored checks; absent if zero. */
  ignored: Type.Optional(Type.Integer()),
})
export type CategoryResult = Static<typeof CategoryResult>

const FixFirst = exact({
  /** Id. */
  family: Type.String(),
  /** 1 critical, 2 serious, 3 moderate, 4 polish. */
  band: Type.Integer(),
  /** What to do. */
  fix: Type.String(),
  /** Ids of its checks that cost points, by cost. */
  checks: Type.Array(Type.String()),
  /** Points that the score gains if only this is fixed, to a tenth; null for an error page. */
  gain: nullable(Type.Number()),
  /** Points that it adds once the items above it are fixed, to a tenth; null for an error page. */
  adds: nullable(Type.Number()),
})
export type FixFirst = Static<typeof FixFirst>

/** The complete outcome of one run: immutable, versioned, the JSON that is stored, served and printed. */
export const Results = exact({
  schema_version: Type.Integer(),
  catalogue_version: Type.Integer(),
  stage: Stage,
  url: Type.String(),
  final_url: Type.String(),
  /** Version of the scoring rules. Scores of different versions are not compared. */
  policy_version: Type.Integer(),
  /** Null for a target that is not a page: a PDF, JSON, an image. */
  score: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  result: nullable(ResultClass),
  /** Id of the failed check that decides the class by itself, if there is one. */
  result_reason: nullable(Type.String()),
  /** Everything that costs points, one item a family, the most harmful first. */
  fix_first: Type.Array(FixFirst),
  categories: Type.Array(CategoryResult),
  ai_readiness: exact({ passed: Type.Integer(), of: Type.Integer() }),
  checks: Type.Array(CheckResult),
  page: PageSummary,
  timing: exact({
    /** RFC 3339. */
    started_at: Type.String(),
    /** Milliseconds. */
    fetch: Type.Number(),
    probes: Type.Number(),
    total: Type.Number(),
  }),
  /** Null if no browser was requested. */
  lab: nullable(LabSummary),
  environment: exact({
    /** Version of the program that judged. */
    pagemark: Type.String(),
    /** Version of the browser; null if none saw the page. */
    browser: nullable(Type.String()),
    lighthouse: nullable(Type.String()),
    axe: nullable(Type.String()),
    /** Equal for runs under the same conditions. */
    conditions: Type.Optional(Type.String()),
    /** Lighthouse's measure of the machine's speed at the scored load; null without one. */
    benchmark_index: Type.Optional(nullable(Type.Number())),
    /**
     * Present if something other than the page slowed its load and nothing could be carried: the load's scores are too
     * low.
     */
    disturbance: Type.Optional(Type.String()),
    /** Requested language, sent as `Accept-Language`; absent if none. */
    language: Type.Optional(Type.String()),
    /** True if page credentials were sent; else absent. */
    access: Type.Optional(Type.Boolean()),
    /** True if indexing was not judged; else absent. */
    not_for_search: Type.Optional(Type.Boolean()),
  }),
})
export type Results = Static<typeof Results>

export const FAILURE_CODES = [
  'unreachable',
  'timeout',
  'too_large',
  'redirect',
  'blocked',
  'cancelled',
  'crashed',
] as const

/** Why a run ended without results. */
export interface Failure {
  readonly code: (typeof FAILURE_CODES)[number]
  /** A sentence for users. */
  readonly message: string
}

/** How an audit ended. */
export type AuditOutcome =
  | { readonly status: 'completed'; readonly results: Results }
  | { readonly status: 'failed'; readonly error: Failure }
