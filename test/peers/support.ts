import type { Check, Example, Outcome } from '../../src/checks/check.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { exampleFacts } from '../support/example-facts.ts'

export type Status = Outcome['status'] | 'error'

/** A case from another tool's tests. With `ours`, we differ from it on purpose, and say why. */
export interface PeerCase extends Example {
  readonly name: string
  readonly theirs: 'pass' | 'fail' | 'not-applicable'
  readonly ours?: Status
  readonly why?: string
}

/** The product's outcome for raw markup, headers and robots.txt, by the real collector. */
export function verdict(check: Check, example: Example): Status {
  return runChecks(exampleFacts(example), { checks: [check] })[0]?.outcome.status ?? 'error'
}

/** Pass and fail in their terms: they have no warning, so ours counts as a finding. */
export function asTheirs(status: Status): Status {
  return status === 'warn' ? 'fail' : status
}

/** Lines of a file, for readable tables. */
export function lines(...texts: readonly string[]): string {
  return `${texts.join('\n')}\n`
}
