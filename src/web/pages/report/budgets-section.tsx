import type { RuleVerdict } from '../../../report/rules/judge-rules.ts'
import {
  measureName,
  ruleScope,
  verdictLine,
  verdictWord,
} from '../../../report/write/rule-text.ts'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

/** The project's limits that apply to this page, exceeded ones first; nothing if there are none. */
export function BudgetsSection({ verdicts }: { readonly verdicts: readonly RuleVerdict[] }) {
  if (verdicts.length === 0) return null
  const sorted = STATES.flatMap((state) => verdicts.filter((verdict) => verdict.state === state))
  return (
    <section class="card" aria-labelledby="budgets-title">
      <h2 id="budgets-title">Budgets</h2>
      <ul class="entries budgets">
        {sorted.map((verdict) => (
          <BudgetRow verdict={verdict} />
        ))}
      </ul>
    </section>
  )
}

const STATES = ['fail', 'not-measured', 'pass'] as const

/** A limit with its outcome, as an entry of a list. */
export function BudgetRow({ verdict }: { readonly verdict: RuleVerdict }) {
  const { rule, device } = verdict
  return (
    <li>
      <p>
        <Mark tone={toneOf(verdict)} /> <strong>{verdictWord(verdict)}</strong>:{' '}
        {measureName(rule.measure, device)}, {verdictLine(verdict)}
        {ruleScope(rule) !== undefined && (
          <span class="soft">
            {' · '}
            <Quoted text={ruleScope(rule) ?? ''} length={80} />
          </span>
        )}
      </p>
    </li>
  )
}

function toneOf({ state, rule }: RuleVerdict) {
  if (state === 'pass') return 'good'
  if (state === 'not-measured') return 'plain'
  return rule.severity === 'warn' ? 'decent' : 'bad'
}
