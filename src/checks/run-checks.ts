import type { PageFacts } from '../facts/page-facts.ts'
import { catalogue } from './catalogue.ts'
import { type Check, type FactName, notApplicable, type Outcome } from './check.ts'
import { cutShort } from './truncated.ts'

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
    return provenOfWhole(check, facts, check.evaluate(facts))
  } catch (error) {
    return { status: 'error', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Facts that the part of a page which was not read could add to. */
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

/** A fault that was seen is one; that none was seen proves nothing of a page read in part. */
function provenOfWhole(check: Check, { document }: PageFacts, outcome: Outcome): Outcome {
  const isProven = outcome.status !== 'pass' || !check.reads.some((name) => OF_THE_BODY.has(name))
  return isProven ? outcome : (cutShort(document) ?? outcome)
}
