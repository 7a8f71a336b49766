import type { CheckResult } from '../../report/results.ts'
import { measureText } from './measure-text.ts'
import { OUTCOME_WORDS } from './mark.tsx'
import { Quoted } from './quoted.tsx'

export interface CheckLinesProps {
  /** A word for what they have in common. */
  readonly heading: string
  readonly class: string
  readonly checks: readonly CheckResult[]
}

/** Checks that ask nothing of anybody, a line each. */
export function CheckLines({ heading, class: name, checks }: CheckLinesProps) {
  if (checks.length === 0) return null
  return (
    <div class={`lines ${name}`}>
      <h3>
        {heading} ({checks.length})
      </h3>
      <ul>
        {checks.map((check) => (
          <Line check={check} />
        ))}
      </ul>
    </div>
  )
}

function Line({ check }: { readonly check: CheckResult }) {
  const { title, message, ignored, outcome, stage } = check
  const measure = measureText(check)
  return (
    <li class={stage === 'lab' ? 'lab' : undefined}>
      {ignored === true && `${OUTCOME_WORDS[outcome]}: `}
      {title}
      {measure !== undefined && <span class="value">{measure}</span>}
      {message !== null && <Quoted class="soft" text={message} length={160} />}
    </li>
  )
}
