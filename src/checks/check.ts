import type { ExampleDevice } from '../facts/lab/example-device.ts'
import type { Box } from '../facts/lab/layout-facts.ts'
import type { PageFacts } from '../facts/page-facts.ts'
import type { StaticFacts } from '../facts/static-facts.ts'
import type { Category } from './categories.ts'
import type { FamilyId } from './families.ts'
import { type Importance, importanceOf, type Tier } from './tiers.ts'

export type FactName = keyof PageFacts

/**
 * One row of proof: where it is, what was found. Only these columns exist, in this order, so that
 * every writer can lay out a table without knowing the check.
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
  /** Where the element is in the picture of the whole page: no column, since it is shown as a picture. */
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
  /** 0–1, where a curve says more than pass, warn and fail do. */
  readonly points?: number
  /** 0–1: how many of the elements that the check counts are at fault. */
  readonly share?: number
  /** Where this outcome does more or less harm than the check's others: in place of the check's tier. */
  readonly tier?: Tier
}

export type Outcome =
  | ({ readonly status: 'pass' | 'informative'; readonly message?: string } & Details)
  | ({ readonly status: 'warn' | 'fail'; readonly message: string } & Details)
  | {
      readonly status: 'not-applicable'
      readonly reason: string
      /** True where the check does apply, and what it needs could not be measured in time. */
      readonly unmeasured?: true
      /** True where a browser looked and found no such element: that answers for the static checks too. */
      readonly settles?: true
    }

export interface Example {
  /** The markup, or only a part of it. Written out as it stands; nothing is added around it. */
  readonly html?: string
  readonly url?: string
  readonly status?: number
  /** Header lines of the page. */
  readonly headers?: readonly (readonly [string, string])[]
  readonly robotsTxt?: string
  /** The markup after scripts had changed it; the same as `html` when left out. */
  readonly rendered?: string
  /** What the browser saw besides. */
  readonly lab?: ExampleDevice
  /** Facts that no markup can show (TLS, probes, timings), laid over the collected ones block by block. */
  readonly facts?: { readonly [Name in FactName]?: Partial<PageFacts[Name]> | PageFacts[Name] }
}

/** How a check is judged: a sentence for each outcome, with every limit as a number. */
export interface Criteria {
  readonly pass?: string
  readonly warn?: string
  readonly fail?: string
  readonly informative?: string
  readonly 'not-applicable'?: string
  /** Which elements count, and what the sentences above mean by their words. */
  readonly note?: string
}

export interface Check<Name extends FactName = FactName> {
  readonly id: string
  readonly category: Category
  /** Checks of one family fail for one reason; null where a check has no tier. */
  readonly family: FamilyId | null
  /** What a failure costs; null where it costs nothing. */
  readonly tier: Tier | null
  readonly importance: Importance
  /** The statement that holds when the check passes. */
  readonly title: string
  /** Why it matters, two sentences at most, no promise of rankings. */
  readonly why: string
  readonly fix: string
  readonly criteria: Criteria
  /** Address of the standard or guide that the check follows. */
  readonly source: string
  /** Catalogue version that first had it. */
  readonly since: number
  /** Markup checks do not apply to documents that are not HTML. */
  readonly appliesTo: 'html' | 'any'
  /** `lab` needs what a browser saw; it is left out where none was. */
  readonly stage: 'static' | 'lab'
  /** Ids of static checks that it answers better, once it has an answer: they leave the score. */
  readonly supersedes: readonly string[]
  /** Of a check of the lab: what it says as failed of a page that crashed every browser, so that there are no facts. */
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

/** A check counts towards the score by its tier, or has only an importance. */
type Standing =
  | { readonly family: FamilyId; readonly tier: Tier; readonly importance?: never }
  | { readonly importance: Importance; readonly family?: FamilyId; readonly tier?: never }

type Draft<Name extends FactName> = Omit<
  Check<Name>,
  'since' | 'appliesTo' | 'stage' | 'supersedes' | keyof Standing
> &
  Partial<Pick<Check<Name>, 'since' | 'appliesTo' | 'supersedes'>> &
  Standing

/** A check is data, then one pure function. What was not declared in `reads` is a compile error to use. */
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

/** A check of what a browser saw. It may read what plain HTTP brought besides. */
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

/** Evidence of an element: its line, where the parser knows one, and its start tag. */
export function at(element: { readonly line: number | null; readonly snippet?: string }): Evidence {
  return {
    ...(element.line === null ? {} : { line: element.line }),
    ...(element.snippet === undefined ? {} : { snippet: element.snippet }),
  }
}
