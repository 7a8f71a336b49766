import { createHash } from 'node:crypto'
import { asksNetwork } from '../../report/asks-network.ts'
import { judgeRules, type RuleVerdict } from '../../report/rules/judge-rules.ts'
import type { Rule } from '../../report/rules/rule.ts'
import { isMetricMeasure } from '../../report/rules/measured-value.ts'
import { measureName, ruleLimit, ruleText, verdictLine } from '../../report/write/rule-text.ts'
import { isReliable } from './reliable-measure.ts'
import type { Seen } from './step-alert.ts'
import type { CompletedRun, Observation } from './watched-run.ts'

const PREFIX = 'budget:'
const DIGITS = 12

/** Each budget of the project; those that only warn cause no alerts. */
export function observeBudgets({ results, rules }: CompletedRun): Observation[] {
  const errors = rules.filter(({ severity }) => severity !== 'warn')
  return judgeRules(results, errors).map((verdict) => ({
    rule: keyOf(verdict),
    seen: seenBy(verdict, results),
    title: `Budget broken: ${ruleText(verdict.rule)}`,
    message: valueText(verdict, results),
    resolved: keptText(verdict, results),
    value: typeof verdict.actual === 'number' ? verdict.actual : null,
    unit: verdict.unit,
    usual: null,
    threshold: verdict.rule.max ?? verdict.rule.min ?? null,
    ...(verdict.device === 'desktop' && { device: verdict.device }),
    runsAgo: 0,
  }))
}

type Checked = Pick<CompletedRun['results'], 'checks'>

const PLURAL = /^(?:bytes|requests|third-parties)/

/** `Score is 74 (limit: at least 90)`; for a check, its own words instead of its ID. */
function valueText(verdict: RuleVerdict, { checks }: Checked): string {
  const { rule, device } = verdict
  const found = checks.find(({ id }) => `check.${id}` === rule.measure)?.message
  if (typeof found === 'string') return `${found} (limit: ${ruleLimit(rule)})`
  const name = `${measureName(rule.measure)}${device === null ? '' : ` on ${device}`}`
  return `${name} ${PLURAL.test(rule.measure) ? 'are' : 'is'} ${verdictLine(verdict)}`
}

/** The title of a check says what is true when it passes. */
function keptText(verdict: RuleVerdict, { checks }: Checked): string {
  const check = checks.find(({ id }) => `check.${id}` === verdict.rule.measure)
  return check?.outcome === 'pass'
    ? `${check.title} (limit: ${ruleLimit(verdict.rule)})`
    : valueText(verdict, { checks })
}

export function isOfBudget(alertRule: string): boolean {
  return alertRule.startsWith(PREFIX)
}

/** Whether the alert belongs to a budget that the project no longer has. */
export function isOfRemovedBudget(alertRule: string, rules: readonly Rule[]): boolean {
  if (!isOfBudget(alertRule)) return false
  const [, digest] = alertRule.split(':')
  return !rules.some((rule) => rule.severity !== 'warn' && digestOf(rule) === digest)
}

function keyOf({ rule, device }: RuleVerdict): string {
  return `${budgetKey(rule)}${device === null ? '' : `:${device}`}`
}

/** How the rules of its alerts begin: the same limit is the same alert, whatever its position among the others. */
export function budgetKey(rule: Rule): string {
  return `${PREFIX}${digestOf(rule)}`
}

function digestOf(rule: Rule): string {
  return createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, DIGITS)
}

/** A busy machine only ever makes a page slower: what passes on it passes. */
function seenBy(verdict: RuleVerdict, results: CompletedRun['results']): Seen {
  const { state, rule } = verdict
  if (state === 'not-measured') return { kind: 'nothing' }
  if (state === 'pass') return { kind: 'good' }
  if (!isReliable(verdict, results)) return { kind: 'nothing' }
  return { kind: 'bad', isCertain: !isNoisy(rule.measure), isWorse: false }
}

const NOISY = new Set(['score', 'ttfb', 'category.performance', 'lighthouse.performance'])

function isNoisy(measure: string): boolean {
  if (isMetricMeasure(measure) || NOISY.has(measure)) return true
  const [kind, ...rest] = measure.split('.')
  return kind === 'check' && asksNetwork(rest.join('.'))
}
