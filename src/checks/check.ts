import type { ExampleDevice } from '../facts/lab/example-device.ts'
import type { Box } from '../facts/lab/layout-facts.ts'
import type { PageFacts } from '../facts/page-facts.ts'
import type { StaticFacts } from '../facts/static-facts.ts'
import type { Category } from './categories.ts'
import type { FamilyId } from './families.ts'
import { type Importance, importanceOf, type Tier } from './tiers.ts'

export type FactName = keyof PageFacts

/**
 * One row of evidence: where and what was found. Only these columns exist, in this order, so that every writer can lay
 * out a table without knowing the check.
 */
export interface Evidence {
  readonly line?: number
  readonly snippet?: string
  readonly url?: string
  readonly name?: string
  readonly value?: string | number
  readonly expected?: string | number
  readonly status?: number
  readonly bytes?: number
  readonly ms?: number
  readonly note?: string
  /** Box of the element in the full-page screenshot: not a column, since it is shown as a picture. */
  readonly box?: Box
}

/** A number with its unit, shown beside the title: `1,912 ms`. */
export interface Value {
  readonly number: number
  readonly unit:
    | 'ms'
    | 'bytes'
    | 'words'
    | 'characters'
    | 'pixels'
    | 'days'
    | 'seconds'
    | 'count'
    | 'percent'
    | 'status'
}

interface Details {
  readonly value?: Value
  readonly evidence?: readonly Evidence[]
  /** 0–1, where a curve is more precise than pass, warn and fail. */
  readonly points?: number
  /** Share of the elements that fail, 0–1. */
  readonly share?: number
  /** Tier of this outcome if it differs from the check's. */
  readonly tier?: Tier
}

export type Outcome =
  | ({ readonly status: 'pass' | 'informative'; readonly message?: string } & Details)
  | ({ readonly status: 'warn' | 'fail'; readonly message: string } & Details)
  | {
      readonly status: 'not-applicable'
      readonly reason: string
      /** True if the check applies but its data could not be measured in time. */
      readonly unmeasured?: true
      /** True if a browser looked and found no such element: this also answers the static checks. */
      readonly settles?: true
    }

export interface Example {
  /** The markup, or a part of it. Used unchanged; nothing is added around it. */
  readonly html?: string
  readonly url?: string
  readonly status?: number
  /** Header lines of the page. */
  readonly headers?: readonly (readonly [string, string])[]
  readonly robotsTxt?: string
  /** The markup after scripts changed it; by default the same as `html`. */
  readonly rendered?: string
  /** What else the browser saw. */
  readonly lab?: ExampleDevice
  /** Facts that no markup can show (TLS, probes, timings); they replace collected ones by block. */
  readonly facts?: { readonly [Name in FactName]?: Partial<PageFacts[Name]> | PageFacts[Name] }
}

/** How a check is judged: a sentence for each outcome, with every limit as a number. */
export interface Criteria {
  readonly pass?: string
  readonly warn?: string
  readonly fail?: string
  readonly informative?: string
  readonly 'not-applicable'?: string
  /** Which elements count, and definitions of the terms above. */
  readonly note?: string
}

export interface Check<Name extends FactName = FactName> {
  readonly id: string
  readonly category: Category
  /** Checks of one family fail for one reason; null for a check without a tier. */
  readonly family: FamilyId | null
  /** Tier of a failure; null if it costs nothing. */
  readonly tier: Tier | null
  readonly importance: Importance
  /** The statement that is true when the check passes. */
  readonly title: string
  /** Why it matters, two sentences at most, no promise of rankings. */
  readonly why: string
  readonly fix: string
  readonly criteria: Criteria
  /** URL of the standard or guide that the check follows. */
  readonly source: string
  /** Catalogue version that introduced it. */
  readonly since: number
  /** Markup checks do not apply to documents that are not HTML. */
  readonly appliesTo: 'html' | 'any'
  /** `lab` requires browser results; the check is left out without them. */
  readonly stage: 'static' | 'lab'
  /** Ids of static checks that it answers better; if it has an answer, they leave the score. */
  readonly supersedes: readonly string[]
  /** For a lab check: the message of a failure for a page that crashed every browser, so that there are no facts. */
  readonly whenCrashed?: string
  /** The facts it reads: using another one in `evaluate` is a compile error. */
  readonly reads: readonly Name[]
  readonly examples: {
    readonly pass?: readonly Example[]
    readonly warn?: readonly Example[]
    readonly fail?: readonly Example[]
    readonly 'not-applicable'?: readonly Example[]
    readonly informative?: readonly Example[]
  }
  evaluate(facts: Pick<PageFacts, Name>): Outcome
}

/** A check either affects the score by its tier or only has an importance. */
type Standing =
  | { readonly family: FamilyId; readonly tier: Tier; readonly importance?: never }
  | { readonly importance: Importance; readonly family?: FamilyId; readonly tier?: never }

type Draft<Name extends FactName> = Omit<
  Check<Name>,
  'since' | 'appliesTo' | 'stage' | 'supersedes' | keyof Standing
> &
  Partial<Pick<Check<Name>, 'since' | 'appliesTo' | 'supersedes'>> &
  Standing

/** A check is data plus one pure function. Using an undeclared fact is a compile error. */
export function defineCheck<const Name extends keyof StaticFacts>(
  draft: Draft<Name> & { readonly supersedes?: never },
): Check<Name> {
  return {
    since: 1,
    appliesTo: 'html',
    ...draft,
    ...standingOf(draft),
    stage: 'static',
    supersedes: [],
  }
}

/** A check of browser results. It may also read facts from plain HTTP. */
export function defineLabCheck<const Name extends FactName>(draft: Draft<Name>): Check<Name> {
  return {
    since: 2,
    appliesTo: 'html',
    supersedes: [],
    ...draft,
    ...standingOf(draft),
    stage: 'lab',
  }
}

function standingOf(standing: Standing): Pick<Check, 'family' | 'tier' | 'importance'> {
  const { family = null, tier } = standing
  return tier === undefined
    ? { family, tier: null, importance: standing.importance }
    : { family, tier, importance: importanceOf(tier) }
}

export function pass(message?: string, details: Details = {}): Outcome {
  return message === undefined
    ? { status: 'pass', ...details }
    : { status: 'pass', message, ...details }
}

export function warn(
  message: string,
  evidence: readonly Evidence[] = [],
  details: Details = {},
): Outcome {
  return { status: 'warn', message, ...withEvidence(evidence), ...details }
}

export function fail(
  message: string,
  evidence: readonly Evidence[] = [],
  details: Details = {},
): Outcome {
  return { status: 'fail', message, ...withEvidence(evidence), ...details }
}

export function inform(
  message: string,
  evidence: readonly Evidence[] = [],
  details: Details = {},
): Outcome {
  return { status: 'informative', message, ...withEvidence(evidence), ...details }
}

export function notApplicable(reason: string): Outcome {
  return { status: 'not-applicable', reason }
}

function withEvidence(evidence: readonly Evidence[]): Details {
  return evidence.length === 0 ? {} : { evidence }
}

/** Evidence of an element: its line, if known, and its start tag. */
export function at(element: { readonly line: number | null; readonly snippet?: string }): Evidence {
  return {
    ...(element.line === null ? {} : { line: element.line }),
    ...(element.snippet === undefined ? {} : { snippet: element.snippet }),
  }
}
