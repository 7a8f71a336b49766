import type {
  ComparedCheck,
  ComparedNumber,
  Comparison,
} from '../../../report/compare/comparison.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { DEVICE_WORDS } from '../lab/metric-scales.ts'
import { Day } from '../texts/when.tsx'
import { amountText, changeText } from '../../../report/write/amount-text.ts'
import { ComparedChecks } from './compared-checks.tsx'
import { Trend } from './trend.tsx'

/** The previous run, and the changes since. */
export interface Since {
  readonly run: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly comparison: Comparison
}

export interface SinceLastRunProps {
  readonly since: Since
  /** URL of the full comparison. */
  readonly path: string
}

/** Lines per kind; the comparison has all of them. */
const SHOWN = 5

/** New and fixed problems and changed numbers since the previous run. */
export function SinceLastRun({ since, path }: SinceLastRunProps) {
  const { run, at, comparison } = since
  const { new_problems, fixed, conditions } = comparison
  const numbers = comparison.numbers.filter(({ trend }) => trend === 'better' || trend === 'worse')
  const nothing = new_problems.length + fixed.length + numbers.length === 0
  return (
    <section class="card" id="since" aria-labelledby="since-title">
      <h2 id="since-title">Since the last run</h2>
      {nothing && <p>No significant changes.</p>}
      <div class="since">
        <Changes title="New problems" checks={new_problems} />
        <Changes title="Fixed" checks={fixed} />
        <Numbers numbers={numbers} />
      </div>
      <p class="more">
        Compared with run {run} of <Day at={at} />
        {conditions.length > 0 && ', which had other conditions'}. <a href={path}>Compare runs</a>
      </p>
    </section>
  )
}

function Changes({
  title,
  checks,
}: {
  readonly title: string
  readonly checks: readonly ComparedCheck[]
}) {
  if (checks.length === 0) return null
  return (
    <div>
      <h3>
        {title} ({checks.length})
      </h3>
      <ComparedChecks checks={checks.slice(0, SHOWN)} />
      <More count={checks.length - SHOWN} />
    </div>
  )
}

function Numbers({ numbers }: { readonly numbers: readonly ComparedNumber[] }) {
  if (numbers.length === 0) return null
  return (
    <div>
      <h3>Changed numbers ({numbers.length})</h3>
      <ul class="moved">
        {numbers.slice(0, SHOWN).map(({ name, device, unit, a, b, change, trend }) => (
          <li>
            {name}
            {device === 'desktop' && ` (${DEVICE_WORDS[device]})`}
            <span class="value">
              {amountText(a, unit)} → {amountText(b, unit)}
            </span>
            <Trend trend={trend} text={changeText(change, unit)} />
          </li>
        ))}
      </ul>
      <More count={numbers.length - SHOWN} />
    </div>
  )
}

function More({ count }: { readonly count: number }) {
  return count > 0 ? <p class="more">and {counted(count, 'more', 'more')}</p> : null
}
