import type { PageFacts } from '../facts/page-facts.ts'
import type { StaticFacts } from '../facts/static-facts.ts'
import { catalogue } from './catalogue.ts'
import { type Check, type FactName, fail, notApplicable, type Outcome } from './check.ts'
import { cutShort } from './shared/truncated.ts'

/** A check with its outcome. A check that threw is an `error`: it costs one line, not the report. */
export interface Finding {
  readonly check: Check
  readonly outcome: Outcome | { readonly status: 'error'; readonly reason: string }
  /** Id of the lab check whose outcome counts instead. */
  readonly supersededBy?: string
  /** The earlier run that the outcome comes from, if this run could not measure it. */
  readonly carried?: Carried
}

export interface Carried {
  /** When it was measured, RFC 3339. */
  readonly measuredAt: string
  /** Number of consecutive runs that have carried it, this one included. */
  readonly runs: number
}

export interface Circumstances {
  /** Default: the whole catalogue. */
  readonly checks?: readonly Check[]
  /** True if the page crashed every browser. */
  readonly crashed?: boolean
}

/** Runs every check on the available facts; lab checks only if a browser saw the page or crashed on it. */
export function runChecks(
  facts: StaticFacts | PageFacts,
  { checks = catalogue, crashed = false }: Circumstances = {},
): readonly Finding[] {
  const measured = 'browser' in facts
  // oxlint-disable-next-line no-unsafe-type-assertion -- lab checks, which alone read the rest, are left out without it
  const whole = facts as PageFacts
  const findings = checks.flatMap((check) => {
    if (check.stage === 'static' || measured) return { check, outcome: answer(check, whole) }
    const { whenCrashed } = check
    return crashed && whenCrashed !== undefined ? { check, outcome: fail(whenCrashed) } : []
  })
  return supersede(findings)
}

/** Browser results are closer to what visitors get than estimates without one. */
export function supersede(findings: readonly Finding[]): readonly Finding[] {
  if (findings.every(({ check }) => check.supersedes.length === 0)) return findings
  const better = new Map(
    findings
      .filter(hasAnswered)
      .flatMap(({ check }) => check.supersedes.map((id) => [id, check.id] as const)),
  )
  const byId = new Map(findings.map((finding) => [finding.check.id, finding]))
  return findings.map(({ check, outcome, carried }) => {
    const supersededBy = better.get(check.id)
    const twins = check.supersedes.flatMap((id) => byId.get(id) ?? [])
    return {
      check,
      outcome: escalated(outcome, twins),
      ...(carried && { carried }),
      ...(supersededBy !== undefined && { supersededBy }),
    }
  })
}

/** A static check of the same elements may know that most of them fail. */
function escalated(outcome: Finding['outcome'], twins: readonly Finding[]): Finding['outcome'] {
  if (outcome.status !== 'fail' || outcome.tier !== undefined) return outcome
  const tiers = twins.flatMap((twin) =>
    twin.outcome.status === 'fail' ? (twin.outcome.tier ?? []) : [],
  )
  const [worst] = tiers.toSorted()
  return worst === undefined ? outcome : { ...outcome, tier: worst }
}

/** A check that can fail but only found something to review has not decided. */
function hasAnswered({ check, outcome }: Finding): boolean {
  if ('settles' in outcome) return true
  if (outcome.status === 'informative') return check.importance === 'informative'
  return outcome.status !== 'not-applicable' && outcome.status !== 'error'
}

function answer(check: Check, facts: PageFacts): Finding['outcome'] {
  if (check.appliesTo === 'html' && !facts.document.html) {
    return notApplicable('The document is not a web page.')
  }
  try {
    return provenOfWhole(check, facts, check.evaluate(facts))
  } catch (error) {
    return { status: 'error', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Facts that the unparsed part of a page could add to. */
const OF_THE_BODY: ReadonlySet<FactName> = new Set([
  'headings',
  'links',
  'images',
  'scripts',
  'stylesheets',
  'resources',
  'media',
  'frames',
  'forms',
  'controls',
  'landmarks',
  'tables',
  'ids',
  'aria',
  'text',
  'structuredData',
  'markup',
])

/** A failure that was found is real; finding none proves nothing for a partly parsed page. */
function provenOfWhole(check: Check, { document }: PageFacts, outcome: Outcome): Outcome {
  if (document.truncated === null || outcome.status !== 'pass') return outcome
  const isProven = !check.reads.some((name) => OF_THE_BODY.has(name))
  return isProven ? outcome : (cutShort(document) ?? outcome)
}
