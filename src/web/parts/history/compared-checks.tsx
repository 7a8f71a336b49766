import type { ComparedCheck } from '../../../report/comparison.ts'
import { GainBadge } from '../gain-badge.tsx'
import { OUTCOME_WORDS } from '../../../report/outcome-words.ts'
import { Mark, toneOf } from '../mark.tsx'
import { Quoted } from '../quoted.tsx'
import { checkAnchor } from '../shown-checks.ts'

export interface ComparedChecksProps {
  readonly checks: readonly ComparedCheck[]
  /** The report whose checks are led to; on the report itself, nothing. */
  readonly base?: string
  /** Which of the two runs is told about; the later one when absent. */
  readonly side?: 'a' | 'b'
}

/** Checks that two runs judged, a line each, as one of the runs found them. */
export function ComparedChecks({ checks, base = '', side = 'b' }: ComparedChecksProps) {
  return (
    <ul class="compared">
      {checks.map((check) => (
        <Line check={check} base={base} side={side} />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly check: ComparedCheck
  readonly base: string
  readonly side: 'a' | 'b'
}

function Line({ check, base, side }: LineProps) {
  const { id, title } = check
  const told = check[side] ?? check.a ?? check.b
  if (told === null) return null
  const { outcome, message, gain } = told
  const opens = outcome === 'fail' || outcome === 'warn'
  const text = opens ? (message ?? title) : title
  return (
    <li>
      <Mark tone={toneOf(outcome)} />
      <span>
        <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
        {opens ? (
          <a href={`${base}#${checkAnchor(id)}`}>
            <Quoted text={text} length={160} />
          </a>
        ) : (
          <Quoted text={text} length={160} />
        )}
        <Before check={check} />
      </span>
      <GainBadge gain={gain} />
    </li>
  )
}

/** Of what needs work in both runs: what has become of it. */
function Before({ check: { a, b, trend } }: { readonly check: ComparedCheck }) {
  if (a === null || b === null || trend === 'same') return null
  if (a.outcome === b.outcome) return <small> {trend} than before</small>
  return <small> was: {OUTCOME_WORDS[a.outcome].toLowerCase()}</small>
}
