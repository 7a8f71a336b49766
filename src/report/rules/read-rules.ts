import { Value } from 'typebox/value'
import { CATEGORIES } from '../../checks/categories.ts'
import { nearestId } from '../../checks/shared/nearest-id.ts'
import { URL_COUNTS } from './judge-site-rules.ts'
import { MOST_RULES, Rule } from './rule.ts'

export type ReadRules =
  | { readonly ok: true; readonly rules: readonly Rule[] }
  /** Sentences that name the rule by its position. */
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Validates untrusted rules.
 *
 * @param isCheck whether the catalogue has a check with this id
 */
export function readRules(value: unknown, isCheck: (id: string) => boolean): ReadRules {
  if (!Array.isArray(value)) return { ok: false, faults: ['rules must be a list.'] }
  if (value.length > MOST_RULES) {
    return { ok: false, faults: [`rules has more than ${MOST_RULES} items.`] }
  }
  const faults = value.flatMap((rule: unknown, place) =>
    ruleFaults(rule, isCheck).map((fault) => `Rule ${place + 1}: ${fault}`),
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- each has passed its schema
  return faults.length === 0 ? { ok: true, rules: value as Rule[] } : { ok: false, faults }
}

const KEYS = Object.keys(Rule.properties)

function ruleFaults(rule: unknown, isCheck: (id: string) => boolean): string[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) {
    return ['it must be an object with a measure and a limit.']
  }
  const unknown = Object.keys(rule).filter((key) => !KEYS.includes(key))
  if (unknown.length > 0) return unknown.map((key) => unknownKeyFault(key, KEYS))
  if (!Value.Check(Rule, rule)) return schemaFaults(rule)
  return [...measureFaults(rule, isCheck), ...limitFaults(rule)]
}

/** Names the nearest existing one. */
export function unknownKeyFault(key: string, known: readonly string[]): string {
  const near = nearestId(key, known)
  const shown = key.slice(0, 60)
  return near === undefined
    ? `"${shown}" is not a known key. Known keys: ${known.join(', ')}.`
    : `"${shown}" is not a known key. Did you mean "${near}"?`
}

/** States the allowed values of the key, in the words of its description. */
function schemaFaults(rule: object): string[] {
  const wrong = Value.Errors(Rule, rule).map(({ instancePath }) => instancePath.split('/')[1] ?? '')
  return [...new Set(wrong)].map((key) => {
    if (key === '') return 'it has no measure.'
    return `${key} is invalid. ${descriptionOf(key)}`
  })
}

function descriptionOf(key: string): string {
  const properties: Readonly<Record<string, object>> = Rule.properties
  const { description = '' }: { readonly description?: string } = properties[key] ?? {}
  return description
}

function measureFaults(rule: Rule, isCheck: (id: string) => boolean): string[] {
  const { measure, min, must, template } = rule
  const fault = unknownMeasure(measure, isCheck)
  if (fault !== undefined) return [fault]
  const isOfCheck = measure.startsWith('check.')
  if (must !== undefined && !isOfCheck) {
    return ['must is only for measures of the form check.<id>.']
  }
  if (template !== undefined && !isOfCheck && measure !== 'score') {
    return ['template is only for score and measures of the form check.<id>.']
  }
  if (measure.startsWith('urls.') && hasSelection(rule)) {
    return ['urls.<kind> counts the URLs of a whole site: use it with min or max only.']
  }
  const isOfSite = measure.startsWith('check.site-') || (isOfCheck && template !== undefined)
  return isOfSite && min !== undefined
    ? ['min is not for affected pages of a site: use max or must.']
    : []
}

function hasSelection({ path, device, use, max_increase }: Rule): boolean {
  return [path, device, use, max_increase].some((each) => each !== undefined)
}

const PLAIN = ['score', 'ttfb', 'third-parties', 'lcp', 'fcp', 'cls', 'tbt', 'speed-index']

/** Resource types of the browser; a rule for an unknown type would never fail. */
const TYPES = [
  'total',
  'document',
  'script',
  'stylesheet',
  'image',
  'font',
  'media',
  'fetch',
  'xhr',
  'manifest',
  'texttrack',
  'eventsource',
  'websocket',
  'preflight',
  'prefetch',
  'signedexchange',
  'ping',
  'cspviolationreport',
  'other',
]

export const LIGHTHOUSE_CATEGORIES: readonly string[] = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
]

const NAMED: ReadonlySet<string> = new Set(namedMeasures())

/** All measures but those of checks. */
export function namedMeasures(): string[] {
  const names: Record<string, readonly string[]> = {
    category: CATEGORIES.filter((category) => category !== 'ai-readiness'),
    lighthouse: LIGHTHOUSE_CATEGORIES,
    bytes: TYPES,
    requests: TYPES,
    urls: URL_COUNTS,
  }
  const ofKinds = Object.entries(names).flatMap(([start, ends]) =>
    ends.map((end) => `${start}.${end}`),
  )
  return [...PLAIN, ...ofKinds]
}

function unknownMeasure(measure: string, isCheck: (id: string) => boolean): string | undefined {
  if (NAMED.has(measure)) return undefined
  const [kind = '', ...rest] = measure.split('.')
  const name = rest.join('.')
  if (kind === 'check' && name !== '') {
    return isCheck(name) ? undefined : `there is no check "${name.slice(0, 60)}".`
  }
  const near = nearestId(measure, namedMeasures())
  const shown = measure.slice(0, 60)
  return near === undefined
    ? `"${shown}" is not a known measure.`
    : `"${shown}" is not a known measure. Did you mean "${near}"?`
}

function limitFaults({ min, max, must, max_increase }: Rule): string[] {
  const hasNumber = min !== undefined || max !== undefined || max_increase !== undefined
  if (must === undefined && !hasNumber) {
    return ['it needs a limit: min, max, must or max_increase.']
  }
  if (must !== undefined && hasNumber) return ['must cannot be combined with a number.']
  return min !== undefined && max !== undefined && min > max ? ['min is above max.'] : []
}
