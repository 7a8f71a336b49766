import type { ComparedCheck } from '../../../report/compare/comparison.ts'
import { type CompareWords, RUN_WORDS } from '../compare/compare-words.ts'
import { GainBadge } from '../checks/gain-badge.tsx'
import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import { Mark, toneOf } from '../texts/mark.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { checkAnchor } from '../checks/shown-checks.ts'

type SideName = 'a' | 'b'

export interface ComparedChecksProps {
  readonly checks: readonly ComparedCheck[]
  /** The reports whose checks are linked; on the report itself, none. */
  readonly bases?: Readonly<Record<SideName, string>>
  /** The side that describes them; by default the later one. */
  readonly side?: SideName
  /** By default those of two runs. */
  readonly words?: CompareWords
}

const HERE = { a: '', b: '' }

/** Checks that both sides judged, one line each, as found by one side. */
export function ComparedChecks(props: ComparedChecksProps) {
  const { checks, bases = HERE, side = 'b', words = RUN_WORDS } = props
  return (
    <ul class="compared">
      {checks.map((check) => (
        <Line {...{ check, bases, side, words }} />
      ))}
    </ul>
  )
}

interface LineProps extends Required<Omit<ComparedChecksProps, 'checks'>> {
  readonly check: ComparedCheck
}

function Line({ check, bases, side, words }: LineProps) {
  const { id, title } = check
  const told = check[side] ?? check.a ?? check.b
  if (told === null) return null
  const from = told === check.a ? 'a' : 'b'
  const { outcome, message, gain } = told
  const opens = outcome === 'fail' || outcome === 'warn'
  const text = opens ? (message ?? title) : title
  return (
    <li>
      <Mark tone={toneOf(outcome)} />
      <span>
        <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
        {opens ? (
          <a href={`${bases[from]}#${checkAnchor(id)}`}>
            <Quoted text={text} length={160} />
          </a>
        ) : (
          <Quoted text={text} length={160} />
        )}
        <Beside {...{ check, words }} told={from} />
      </span>
      <GainBadge gain={gain} />
    </li>
  )
}

interface BesideProps extends Pick<LineProps, 'check' | 'words'> {
  readonly told: SideName
}

/** What the other side found, if both judged it differently. */
function Beside({ check: { a, b, trend }, words, told }: BesideProps) {
  if (a === null || b === null || trend === 'same') return null
  const other = told === 'a' ? b : a
  if (a.outcome === b.outcome) {
    return (
      <small>
        {' '}
        {trend} {words.than}
      </small>
    )
  }
  return <small> {words.beside(OUTCOME_WORDS[other.outcome], told)}</small>
}
