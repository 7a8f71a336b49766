import { CATEGORIES, categoryTitle } from '../../checks/categories.ts'
import { MEASURES } from '../compare/measures.ts'
import type { Rule } from '../rules/rule.ts'
import type { RuleVerdict } from '../rules/judge-rules.ts'
import { amountText } from './amount-text.ts'
import { OUTCOME_WORDS } from './outcome-words.ts'

/** `Largest Contentful Paint, mobile`: a rule's measure, in words. */
export function measureName(measure: string, device: Rule['device'] | null = null): string {
  const name = plainName(measure)
  return device === null ? name : `${name}, ${device}`
}

function categoryName(id: string): string {
  const category = CATEGORIES.find((each) => each === id)
  return category === undefined ? id : categoryTitle(category)
}

const NAMES: Readonly<Record<string, string>> = {
  score: 'Score',
  ttfb: 'Time to first byte',
  'third-parties': 'Third-party origins',
  'bytes.total': 'Bytes of all requests',
  'requests.total': 'Requests',
  'urls.pages': 'Pages of the site',
  'urls.indexable': 'Pages that search engines may index',
  'urls.redirects': 'Redirects of the site',
  'urls.errors': 'URLs of the site with an error',
}

function plainName(measure: string): string {
  const known = NAMES[measure] ?? MEASURES.find(({ id }) => id.replace('_', '-') === measure)?.name
  if (known !== undefined) return known
  const [kind = '', ...rest] = measure.split('.')
  const name = rest.join('.')
  switch (kind) {
    case 'category':
      return `Score of ${categoryName(name)}`
    case 'lighthouse':
      return `Lighthouse score of ${name}`
    case 'bytes':
      return `Bytes of ${name} requests`
    case 'requests':
      return `Requests of type ${name}`
    default:
      return `Check ${name}`
  }
}

/** `3.2 s (limit: at most 2.5 s)`: the value of a measure and its limit. */
export function verdictLine({ rule, unit, actual, before }: RuleVerdict): string {
  const limit = limitText(rule, unit === '' ? unitOf(rule.measure) : unit)
  if (actual === null) return `not measured (limit: ${limit})`
  const value = typeof actual === 'string' ? outcomeWord(actual) : amountText(actual, unit)
  const since =
    before === undefined || rule.max_increase === undefined
      ? ''
      : `, ${amountText(before, unit)} before`
  return `${value} (limit: ${limit}${since})`
}

/** The outcome of a limit in a word or two. */
export function verdictWord({ state, rule }: Pick<RuleVerdict, 'state' | 'rule'>): string {
  if (state === 'pass') return 'Kept'
  if (state === 'not-measured') return 'Not measured'
  return rule.severity === 'warn' ? 'Warning' : 'Broken'
}

/** `Score: 74 (limit: at least 90)`. */
export function verdictSentence(verdict: RuleVerdict): string {
  return `${measureName(verdict.rule.measure, verdict.device)}: ${verdictLine(verdict)}`
}

/** `Largest Contentful Paint, mobile: at most 2.5 s`: a rule's requirement, before any measurement. */
export function ruleText(rule: Rule): string {
  return `${measureName(rule.measure, rule.device)}: ${ruleLimit(rule)}`
}

/** `/shop/*, template Product pages`: the pages that a rule selects; undefined for all. */
export function ruleScope({ path, template }: Rule): string | undefined {
  const parts = [path, template === undefined ? undefined : `template ${template}`]
  return parts.filter((part) => part !== undefined).join(', ') || undefined
}

/** `at most 2.5 s`, `must pass`. */
export function ruleLimit(rule: Rule): string {
  return limitText(rule, unitOf(rule.measure))
}

/** The unit for `amountText`; undefined for checks, whose units differ. */
function unitOf(measure: string): string {
  const [kind = ''] = measure.split('.')
  const units: Readonly<Record<string, string>> = {
    score: 'points',
    category: 'points',
    lighthouse: 'points',
    cls: 'shift',
    bytes: 'bytes',
    requests: 'count',
    urls: 'count',
    'third-parties': 'count',
    check: '',
  }
  return units[kind] ?? 'ms'
}

function limitText({ min, max, must, max_increase }: Rule, unit: string): string {
  const amount = (number: number) => (unit === '' ? String(number) : amountText(number, unit))
  return [
    ...(min === undefined ? [] : [`at least ${amount(min)}`]),
    ...(max === undefined ? [] : [`at most ${amount(max)}`]),
    ...(must === undefined ? [] : [must === 'pass' ? 'must pass' : 'at most a warning']),
    ...(max_increase === undefined
      ? []
      : [`increase of at most ${increase(max_increase, amount)}`]),
  ].join(', ')
}

function increase(most: number | string, amount: (number: number) => string): string {
  return typeof most === 'number' ? amount(most) : most.replace('%', ' %')
}

function outcomeWord(outcome: string): string {
  const words: Readonly<Record<string, string>> = OUTCOME_WORDS
  return (words[outcome] ?? outcome).toLowerCase()
}
