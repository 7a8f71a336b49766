import type { Check, Example, Outcome } from '../../src/checks/check.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { exampleFacts } from '../support/example-facts.ts'

export type Status = Outcome['status'] | 'error'

/** A case of another tool's own tests. Where `ours` stands, we differ from it on purpose, and say why. */
export interface PeerCase extends Example {
  readonly name: string
  readonly theirs: 'pass' | 'fail' | 'not-applicable'
  readonly ours?: Status
  readonly why?: string
}

/** What the product says of raw markup, headers and robots.txt, by the real collector. */
export function verdict(check: Check, example: Example): Status {
  return runChecks(exampleFacts(example), { checks: [check] })[0]?.outcome.status ?? 'error'
}

/** Pass and fail as the others have them: they know no warning, and ours is a finding like theirs. */
export function asTheirs(status: Status): Status {
  return status === 'warn' ? 'fail' : status
}

/** Lines of a file, for tables that are read by people. */
export function lines(...texts: readonly string[]): string {
  return `${texts.join('\n')}\n`
}
