import { type Static, Type } from 'typebox'
import { exact, nullable } from './exact.ts'
import { LabSummary } from './summary/lab-summary.ts'
import { PageSummary } from './summary/page-summary.ts'

/** Raised by every change of the shape below that is not an addition. */
export const RESULTS_SCHEMA_VERSION = 1

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
  weight: Type.Number(),
  points: nullable(Type.Number()),
  superseded_by: nullable(Type.String()),
  /** There, and true, where whoever had the audit made asked to ignore the check: it has left the score. */
  ignored: Type.Optional(Type.Boolean()),
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
  weight: Type.Number(),
  /** How much of the weight counts without a browser, 0–1. */
  factor: Type.Number(),
  /** True when more than a tenth of its weight could not be judged because checks broke. */
  incomplete: Type.Boolean(),
  /** Checks by outcome, without the ignored ones. */
  outcomes: Type.Record(Type.String(), Type.Integer()),
  /** How many of its checks are ignored; left out when none is. */
  ignored: Type.Optional(Type.Integer()),
})
export type CategoryResult = Static<typeof CategoryResult>

const Cap = exact({
  check: Type.String(),
  /** Null for a cap on the whole score. */
  category: nullable(Type.String()),
  limit: Type.Integer(),
})
export type Cap = Static<typeof Cap>

/** The whole outcome of one run: immutable, versioned, the JSON that is stored, served and printed. */
export const Results = exact({
  schema_version: Type.Integer(),
  catalogue_version: Type.Integer(),
  stage: Stage,
  url: Type.String(),
  final_url: Type.String(),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  result: ResultClass,
  scoring: exact({
    /** The weighted mean before caps. */
    uncapped: Type.Number(),
    caps: Type.Array(Cap),
    /** Failed checks that keep a page from `good` whatever its score. */
    blockers: Type.Array(Type.String()),
  }),
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
    /** That the page was asked for, by `Accept-Language`; left out where none was. */
    language: Type.Optional(Type.String()),
    /** That the page's own server was told a user name and password; left out where it was not. */
    access: Type.Optional(Type.Boolean()),
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
