import type { CheckResult } from '../../../../report/results.ts'
import { measureText } from '../../../parts/texts/measure-text.ts'
import { OUTCOME_WORDS } from '../../../../report/write/outcome-words.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'

export interface CheckLinesProps {
  /** Their common outcome. */
  readonly heading: string
  readonly class: string
  /** Where links lead. */
  readonly id?: string
  readonly checks: readonly CheckResult[]
}

/** Checks that need no action, a line each; those that do not apply for the same reason share one. */
export function CheckLines({ heading, class: name, id, checks }: CheckLinesProps) {
  if (checks.length === 0) return null
  return (
    <div class={`lines ${name}`} id={id}>
      <h3>
        {heading} ({checks.length})
      </h3>
      <ul>
        {linesOf(checks).map(([first, ...others]) => (
          <Line check={first} others={others} />
        ))}
      </ul>
    </div>
  )
}

type LineChecks = [first: CheckResult, ...others: CheckResult[]]

function linesOf(checks: readonly CheckResult[]): LineChecks[] {
  const lines = new Map<string, LineChecks>()
  for (const check of checks) {
    const { outcome, message, stage, id, ignored } = check
    const line = outcome === 'not-applicable' && ignored !== true ? `${stage} ${message}` : id
    const known = lines.get(line)
    if (known) known.push(check)
    else lines.set(line, [check])
  }
  return [...lines.values()]
}

interface LineProps {
  readonly check: CheckResult
  readonly others: readonly CheckResult[]
}

function Line({ check, others }: LineProps) {
  const { title, message, ignored, outcome, stage } = check
  const measure = measureText(check)
  return (
    <li class={stage === 'lab' ? 'lab' : undefined}>
      {ignored === true && `${OUTCOME_WORDS[outcome]}: `}
      {[title, ...others.map((other) => other.title)].join(' · ')}
      {measure !== undefined && <span class="value">{measure}</span>}
      {message !== null && <Quoted class="soft" text={message} length={160} />}
    </li>
  )
}
