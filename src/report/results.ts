import { type Static, Type } from 'typebox'
import { TIERS } from '../checks/tiers.ts'
import { exact, nullable } from './exact.ts'
import { LabSummary } from './summary/lab-summary.ts'
import { PageSummary } from './summary/page-summary.ts'

/** Raised by every change of the shape below that is not an addition. */
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
  /** Where the element is in the picture of the whole page, in CSS pixels; of the first 20 rows. */
  box: Type.Optional(Box),
})

export const CheckResult = exact({
  id: Type.String(),
  category: Type.String(),
  importance: Type.Enum(['high', 'medium', 'low', 'informative']),
  /** Checks of one family fail for one reason; null where the check costs no points. */
  family: nullable(Type.String()),
  /** How much harm this outcome does, A to F; null where the check has no tier. */
  tier: nullable(Type.Enum([...TIERS])),
  stage: Type.Enum(['static', 'lab']),
  outcome: Type.Enum(['pass', 'warn', 'fail', 'not-applicable', 'informative', 'error']),
  title: Type.String(),
  /** What was found, or why the check does not apply. */
  message: nullable(Type.String()),
  value: nullable(exact({ number: Type.Number(), unit: Type.String() })),
  evidence: Type.Array(EvidenceRow),
  /** Rows that were found; `evidence` holds the first 100. */
  evidence_total: Type.Integer(),
  /** Points that the score would gain if only this were fixed, to a tenth; null when nothing is lost. */
  gain: nullable(Type.Number()),
  /** This finding's part of what is missing to 100, to a hundredth; null when it costs nothing. */
  loss: nullable(Type.Number()),
  /** 0–1, where the check measures more than pass, warn and fail: 1 is best. */
  points: nullable(Type.Number()),
  superseded_by: nullable(Type.String()),
  /** There, and true, where whoever had the audit made asked to ignore the check: it has left the score. */
  ignored: Type.Optional(Type.Boolean()),
  /** There, and true, where the check applies and could not be measured: it takes nothing from the score. */
  not_measured: Type.Optional(Type.Boolean()),
  /** There where this run could not measure it and an earlier one did: its outcome, when it was measured, and for how many runs it has been carried. */
  carried: Type.Optional(exact({ measured_at: Type.String(), runs: Type.Integer() })),
  why: Type.String(),
  fix: Type.String(),
  source: Type.String(),
})
export type CheckResult = Static<typeof CheckResult>

export const CategoryResult = exact({
  id: Type.String(),
  title: Type.String(),
  /** 0–100, floored; null when no check of it applied. */
  score: nullable(Type.Integer()),
  /** Points of the whole score that its findings cost; null where the page has no points. */
  cost: nullable(Type.Number()),
  /** True when a check that could cost much was not measured. */
  incomplete: Type.Boolean(),
  /** Checks by outcome, without the ignored ones. */
  outcomes: Type.Record(Type.String(), Type.Integer()),
  /** How many of its checks are ignored; left out when none is. */
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
  /** Ids of its checks that cost points, what costs most first. */
  checks: Type.Array(Type.String()),
  /** Points that the score gains if this alone is fixed, to a tenth; null for an error page. */
  gain: nullable(Type.Number()),
  /** Points that it adds once the items above it are fixed, to a tenth; null for an error page. */
  adds: nullable(Type.Number()),
})
export type FixFirst = Static<typeof FixFirst>

/** The whole outcome of one run: immutable, versioned, the JSON that is stored, served and printed. */
export const Results = exact({
  schema_version: Type.Integer(),
  catalogue_version: Type.Integer(),
  stage: Stage,
  url: Type.String(),
  final_url: Type.String(),
  /** Version of the scoring rules. Scores of different versions are not compared. */
  policy_version: Type.Integer(),
  /** Null for what is no page: a PDF, JSON, an image. */
  score: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  result: nullable(ResultClass),
  /** Id of the failed check that decides the class, where one does by itself. */
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
  /** Null where no browser was asked for. */
  lab: nullable(LabSummary),
  environment: exact({
    /** Version of the program that judged. */
    pagemark: Type.String(),
    /** Of what a browser saw the page with; null where none did. */
    browser: nullable(Type.String()),
    lighthouse: nullable(Type.String()),
    axe: nullable(Type.String()),
    /** The same for runs that were made under the same conditions. */
    conditions: Type.Optional(Type.String()),
    /** Lighthouse's measure of how fast the machine was at the load that is judged; null without one. */
    benchmark_index: Type.Optional(nullable(Type.Number())),
    /** There where something else than the page slowed its load and nothing could be carried: the numbers of the load are too low. */
    disturbance: Type.Optional(Type.String()),
    /** That the page was asked for, by `Accept-Language`; left out where none was. */
    language: Type.Optional(Type.String()),
    /** That the page's own server was told a user name and password; left out where it was not. */
    access: Type.Optional(Type.Boolean()),
    /** That whether search engines may index the page was not judged; left out where it was. */
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
  /** A sentence for people. */
  readonly message: string
}

/** How one audit ended. */
export type AuditOutcome =
  | { readonly status: 'completed'; readonly results: Results }
  | { readonly status: 'failed'; readonly error: Failure }
