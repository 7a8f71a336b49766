import type { RuleVerdict } from '../../../report/rules/judge-rules.ts'
import { BudgetRow } from '../report/budgets-section.tsx'

/** The project's limits that a page of a build breaks, and how many others there are. */
export function PageBudgets({ verdicts }: { readonly verdicts: readonly RuleVerdict[] }) {
  if (verdicts.length === 0) return null
  const count = (state: RuleVerdict['state']) =>
    verdicts.filter((verdict) => verdict.state === state).length
  const broken = verdicts.filter(({ state }) => state === 'fail')
  const others = [
    ...(count('pass') > 0 ? [`${count('pass')} kept`] : []),
    ...(count('not-measured') > 0 ? [`${count('not-measured')} not measured`] : []),
  ]
  return (
    <>
      <h3>Budgets</h3>
      {broken.length > 0 && (
        <ul class="entries budgets">
          {broken.map((verdict) => (
            <BudgetRow verdict={verdict} />
          ))}
        </ul>
      )}
      {others.length > 0 && <p class="soft">{others.join(', ')}</p>}
    </>
  )
}
