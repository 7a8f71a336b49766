import { counted, joined } from '../../../checks/shared/counted.ts'
import type { Rule } from '../../../report/rules/rule.ts'
import { ruleScope, ruleText } from '../../../report/write/rule-text.ts'
import { Quoted } from '../texts/quoted.tsx'

export interface BudgetRuleProps {
  readonly rule: Rule
  /** Where it is broken, by open alerts; undefined if it is not. */
  readonly broken?: string | undefined
}

/** A budget of a project: its limit, and the pages that it applies to. */
export function BudgetRule({ rule, broken }: BudgetRuleProps) {
  const scope = ruleScope(rule)
  return (
    <p>
      {ruleText(rule)}
      {scope !== undefined && (
        <span class="soft">
          {' · '}
          <Quoted text={scope} length={80} />
        </span>
      )}
      {rule.severity === 'warn' && <span class="soft"> · warning only</span>}
      {broken !== undefined && <span class="fault"> · {broken}</span>}
    </p>
  )
}

/** `broken on 2 pages and 1 site`, by the numbers of those with an open alert about a budget. */
export function brokenText(pages: number, sites = 0): string | undefined {
  const places = [
    ...(pages > 0 ? [counted(pages, 'page')] : []),
    ...(sites > 0 ? [counted(sites, 'site')] : []),
  ]
  return places.length === 0 ? undefined : `broken on ${joined(places)}`
}
