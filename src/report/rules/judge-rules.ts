import type { JudgedResults } from './judged-results.ts'
import { pathOf } from './page-path.ts'
import { matchesPath } from './path-pattern.ts'
import { deviceValue, isOfDevice, judgedCheck, type Measured, pageValue } from './measured-value.ts'
import type { Rule } from './rule.ts'

type Device = NonNullable<Rule['device']>

/** Result of a rule on a page: per device if each has its own value. */
export interface RuleVerdict {
  readonly rule: Rule
  /** Null if the value belongs to the page, or no device was measured. */
  readonly device: Device | null
  readonly state: 'pass' | 'fail' | 'not-measured'
  readonly unit: string
  /** A number, or the outcome of a check; null if not measured. */
  readonly actual: number | string | null
  /** The baseline's number, if the rule limits an increase. */
  readonly before?: number
}

export interface RuleContext {
  /** Base URL whose path is removed before `path` is compared; null for none. */
  readonly baseUrl?: string | null
  /** The baseline's number, undefined if it has none. */
  readonly before?: (measure: string, device: Device | null) => number | undefined
}

/** Every rule that applies to the page. A broken rule counts once per device. */
export function judgeRules(
  results: JudgedResults,
  rules: readonly Rule[],
  { baseUrl = null, before = () => undefined }: RuleContext = {},
): RuleVerdict[] {
  return rules
    .filter((rule) => appliesTo(rule, results.url, baseUrl))
    .flatMap((rule) => judgeRule(results, rule, before))
}

/** Whether the rule is one of the page with this URL. */
export function appliesTo(rule: Rule, url: string, baseUrl: string | null = null): boolean {
  if (isOnlyForSites(rule)) return false
  return rule.path === undefined || matchesPath(rule.path, pathOf(url, baseUrl))
}

/** Rules that only crawls are judged by. */
export function isOnlyForSites({ measure, template }: Rule): boolean {
  return template !== undefined || /^(?:check\.site-|urls\.)/.test(measure)
}

/** Whether it makes `pagemark ci` fail. */
export function isBroken({ rule, state }: RuleVerdict): boolean {
  return state === 'fail' && rule.severity !== 'warn'
}

function judgeRule(
  results: JudgedResults,
  rule: Rule,
  before: NonNullable<RuleContext['before']>,
): RuleVerdict[] {
  if (!isOfDevice(rule.measure)) {
    if (!isJudgedOn(results, rule.device)) return []
    return [verdictOf(rule, null, { ...page(results, rule), before: before(rule.measure, null) })]
  }
  const measured = results.lab?.status === 'measured' ? results.lab.devices : []
  const devices = measured.filter(({ device }) => (rule.device ?? device) === device)
  if (measured.length === 0) {
    return [verdictOf(rule, rule.device ?? null, { number: null, unit: '', before: undefined })]
  }
  return devices.map((each) => {
    const value = deviceValue(each, rule.measure, rule.use)
    return verdictOf(rule, each.device, { ...value, before: before(rule.measure, each.device) })
  })
}

/** Scores and checks are judged on the first device; without a browser, the device makes no difference. */
function isJudgedOn({ lab }: JudgedResults, device: Device | undefined): boolean {
  const judged = lab?.devices[0]?.device
  return device === undefined || judged === undefined || judged === device
}

interface Value extends Measured {
  readonly outcome?: string | undefined
  readonly before: number | undefined
}

function page(results: JudgedResults, { measure, must }: Rule): Omit<Value, 'before'> {
  if (must === undefined) return pageValue(results, measure)
  return { number: null, unit: '', outcome: judgedCheck(results, measure)?.outcome }
}

/** The outcome of a rule whose value is known. */
export function verdictOf(rule: Rule, device: Device | null, value: Value): RuleVerdict {
  const actual = value.outcome ?? value.number
  const known = { rule, device, unit: value.unit, actual }
  if (actual === null) {
    return { ...known, state: rule.required === true ? 'fail' : 'not-measured' }
  }
  if (typeof actual === 'string') {
    return { ...known, state: passes(actual, rule.must) ? 'pass' : 'fail' }
  }
  const limits = new Set([within(rule, actual), withinIncrease(rule, actual, value.before)])
  const state = limits.has(false) ? 'fail' : limits.has(true) ? 'pass' : 'not-measured'
  return { ...known, state, ...(value.before === undefined ? {} : { before: value.before }) }
}

function passes(outcome: string, must: Rule['must']): boolean {
  return outcome !== 'fail' && (outcome !== 'warn' || must === 'warn')
}

/** Undefined if the rule has no such limit. */
function within({ min, max }: Rule, actual: number): boolean | undefined {
  if (min === undefined && max === undefined) return undefined
  return actual >= (min ?? actual) && actual <= (max ?? actual)
}

/** Also undefined without a baseline to compare with. */
function withinIncrease(
  { max_increase }: Rule,
  actual: number,
  before: number | undefined,
): boolean | undefined {
  if (max_increase === undefined || before === undefined) return undefined
  const most =
    typeof max_increase === 'number'
      ? before + max_increase
      : before * (1 + Number.parseFloat(max_increase) / 100)
  return actual <= most
}
