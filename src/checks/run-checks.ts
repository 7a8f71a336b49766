import type { PageFacts } from '../facts/page-facts.ts'
import { catalogue } from './catalogue.ts'
import { type Check, notApplicable, type Outcome } from './check.ts'

/** A check with what it found. A check that threw is an `error`: it costs one line, not the report. */
export interface Finding {
  readonly check: Check
  readonly outcome: Outcome | { readonly status: 'error'; readonly reason: string }
}

export function runChecks(facts: PageFacts, checks: readonly Check[] = catalogue): Finding[] {
  return checks.map((check) => ({ check, outcome: answer(check, facts) }))
}

function answer(check: Check, facts: PageFacts): Finding['outcome'] {
  if (check.appliesTo === 'html' && !facts.document.html) {
    return notApplicable('The document is not a web page.')
  }
  try {
    return check.evaluate(facts)
  } catch (error) {
    return { status: 'error', reason: error instanceof Error ? error.message : String(error) }
  }
}
