import type { RuleVerdict } from '../../report/rules/judge-rules.ts'
import { judgeSiteRules, type JudgedSite } from '../../report/rules/judge-site-rules.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { SiteFinding, SiteResults } from '../../report/site/site-results.ts'
import {
  measureName,
  ruleLimit,
  ruleScope,
  ruleText,
  verdictLine,
} from '../../report/write/rule-text.ts'
import { budgetKey, isOfRemovedBudget } from './observe-budgets.ts'
import { isNoisyOnSites } from './noisy-on-sites.ts'
import type { Seen } from './step-alert.ts'
import type { KnownAlert, Observation } from './watched-run.ts'

/** A crawl with the budgets of its project. */
export interface SiteBudgets {
  readonly rules: readonly Rule[]
  readonly site: Omit<JudgedSite, 'findings'> & {
    readonly findings: readonly (JudgedSite['findings'][number] & Pick<SiteFinding, 'message'>)[]
  }
  /** Affected pages that rules with a path or a template select. */
  readonly selected: ReadonlyMap<Rule, number>
  readonly stop: SiteResults['stop_reason']
}

/** Each budget that applies to a crawl; those that only warn cause no alerts. */
export function observeSiteBudgets(
  budgets: SiteBudgets,
  alerts: readonly KnownAlert[],
): Observation[] {
  const errors = budgets.rules.filter(({ severity }) => severity !== 'warn')
  const { site, selected } = budgets
  const verdicts = judgeSiteRules(site, errors, (rule) => selected.get(rule) ?? null)
  return [
    ...verdicts.map((verdict) => observe(verdict, budgets)),
    ...alerts
      .filter(({ rule, state }) => state !== 'ok' && isOfRemovedBudget(rule, errors))
      .map(({ rule }) => ({ ...VOID, rule })),
  ]
}

const VOID = {
  seen: { kind: 'void' },
  title: '',
  message: '',
  value: null,
  unit: 'count',
  usual: null,
  threshold: null,
  runsAgo: 0,
} as const

function observe(verdict: RuleVerdict, budgets: SiteBudgets): Observation {
  const { rule, actual, unit } = verdict
  const scope = ruleScope(rule)
  const of = scope === undefined ? '' : ` (${scope})`
  return {
    rule: budgetKey(rule),
    seen: seenOf(verdict, budgets),
    title: `Budget broken: ${ruleText(rule)}${of}`,
    message: valueText(verdict, budgets),
    value: typeof actual === 'number' ? actual : null,
    unit,
    usual: null,
    threshold: rule.max ?? rule.min ?? null,
    runsAgo: 0,
  }
}

/** `Links lead to 3 missing URLs of the site (limit: at most 0)`; of some pages only their number. */
function valueText(verdict: RuleVerdict, { site }: SiteBudgets): string {
  const { rule, state } = verdict
  const found = site.findings.find(({ check }) => rule.measure === `check.${check}`)
  const scope = ruleScope(rule)
  if (found && state === 'fail' && scope === undefined) {
    return `${found.message} (limit: ${ruleLimit(rule)})`
  }
  const on = scope === undefined ? '' : ` on ${scope}`
  return `${measureName(rule.measure)}${on} is ${verdictLine(verdict)}`
}

/** A crawl that ended early may not have reached what was wrong; one that ends at its number of pages always does. */
function seenOf({ state, rule }: RuleVerdict, { site, stop }: SiteBudgets): Seen {
  if (state === 'not-measured') return { kind: 'nothing' }
  if (state === 'pass') return { kind: stop === null || stop === 'max-pages' ? 'good' : 'nothing' }
  return { kind: 'bad', isCertain: !isNoisy(rule.measure, site), isWorse: false }
}

/** What a browser measured is a part of the score. */
function isNoisy(measure: string, { templates }: JudgedSite): boolean {
  // Errors come and go, and with them pages and what they link to.
  if (measure.startsWith('urls.')) return true
  return measure === 'score'
    ? templates.some(({ samples }) => samples.some(({ metrics }) => metrics !== null))
    : isNoisyOnSites(measure.slice('check.'.length))
}
