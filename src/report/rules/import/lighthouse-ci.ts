import { LIGHTHOUSE_CATEGORIES } from '../read-rules.ts'
import { checksOfAudit } from './check-of-audit.ts'
import { isDropped } from './dropped-audits.ts'
import {
  collectRules,
  type Imported,
  type ImportedRules,
  isRecord,
  shown,
} from './imported-rules.ts'
import { metricMeasure, typeFault } from './lighthouse-measures.ts'

type Rows = Readonly<Record<string, unknown>>

/** The assertions of a `lighthouserc` file; undefined without any. */
export function assertionsOf(value: unknown): Rows | undefined {
  if (!isRecord(value)) return undefined
  const { ci = value } = value
  const assert = isRecord(ci) ? ci['assert'] : undefined
  return isRecord(assert) ? assert : undefined
}

/**
 * The assertions of Lighthouse CI, each as a rule that fails when `lhci assert` fails: a score of 0.9 without a limit,
 * and the best of several page loads by default. Unmeasured values fail, as audits that did not run fail there.
 */
export function importLighthouseCi(assert: Rows, isCheck: (id: string) => boolean): ImportedRules {
  const { assertions, preset, assertMatrix, budgetsFile, aggregationMethod } = assert
  const rows = isRecord(assertions) ? Object.entries(assertions) : []
  return collectRules([
    ...(preset === undefined
      ? []
      : [left(`the preset "${shown(preset)}"`, 'write out the audits that matter')]),
    ...(budgetsFile === undefined ? [] : [left('budgetsFile', 'name that file under rules')]),
    ...(assertMatrix === undefined ? [] : [left('assertMatrix', 'use rules with a path')]),
    ...rows.flatMap(([key, assertion]) =>
      importAssertion(key, assertion, { aggregationMethod, isCheck }),
    ),
  ])
}

interface Context {
  readonly aggregationMethod: unknown
  readonly isCheck: (id: string) => boolean
}

function importAssertion(key: string, assertion: unknown, context: Context): Imported[] {
  const [level, options]: readonly unknown[] = Array.isArray(assertion) ? assertion : [assertion]
  if (level === 'off') return []
  if (level !== 'warn' && level !== 'error')
    return [left(`"${shown(key)}"`, 'its level is neither error nor warn nor off')]
  const given = isRecord(options) ? options : {}
  const common = {
    ...useOf(key, given['aggregationMethod'] ?? context.aggregationMethod),
    ...(level === 'warn' ? { severity: 'warn' } : {}),
    required: true,
  }
  return limitsOf(given).flatMap(([kind, limit]): Imported[] => {
    const found = rulesOf(key, { kind, limit, isCheck: context.isCheck })
    return typeof found === 'string'
      ? [left(`"${shown(key)}" with ${kind}`, found)]
      : found.map((rule) => ({ rule: { ...rule, ...common } }))
  })
}

type Limit = readonly [kind: 'minScore' | 'maxLength' | 'maxNumericValue', limit: number]

function limitsOf(options: Rows): Limit[] {
  const kinds = ['maxLength', 'maxNumericValue', 'minScore'] as const
  const given = kinds.flatMap((kind): Limit[] => {
    const limit = options[kind]
    return typeof limit === 'number' ? [[kind, limit]] : []
  })
  return given.length > 0 ? given : [['minScore', 0.9]]
}

interface Asserted {
  readonly kind: Limit[0]
  readonly limit: number
  readonly isCheck: (id: string) => boolean
}

/** The rules, or why there are none. */
function rulesOf(key: string, { kind, limit, isCheck }: Asserted): readonly object[] | string {
  const [audit = '', type = '', property = ''] = key.split(/[.:]/)
  if (audit === 'categories') {
    if (kind !== 'minScore') return 'a category has only a score'
    if (!LIGHTHOUSE_CATEGORIES.includes(type)) return 'Lighthouse has no such category'
    return [{ measure: `lighthouse.${type}`, min: limit * 100 }]
  }
  if (audit === 'resource-summary') {
    return kind === 'maxNumericValue'
      ? summaryRules({ type, property, limit })
      : 'a size or count needs a maxNumericValue'
  }
  const metric = metricMeasure(audit)
  if (metric !== undefined) {
    return kind === 'maxNumericValue'
      ? [{ measure: metric, max: limit }]
      : 'a metric needs a maxNumericValue'
  }
  const checks = checksOfAudit(audit, isCheck)
  // `lhci assert` fails for them, since they did not run.
  if (checks.length === 0 && isDropped(audit)) return 'Lighthouse 13 no longer has this audit'
  if (kind !== 'minScore') return 'checks here pass or fail'
  if (checks.length === 0) return 'no check here asks the same'
  return checks.map((check) => ({ measure: `check.${check}`, must: 'pass' }))
}

interface Summary {
  readonly type: string
  readonly property: string
  readonly limit: number
}

function summaryRules({ type, property, limit }: Summary): readonly object[] | string {
  if (property !== 'size' && property !== 'count') return 'only size and count are limited'
  const kind = property === 'size' ? 'bytes' : 'requests'
  return typeFault(type) ?? [{ measure: `${kind}.${type}`, max: limit }]
}

/** `lhci assert` 0.15.1 looks for categories in all loads, even with `median-run`, and takes the best of them. */
function useOf(key: string, method: unknown): { readonly use: string } {
  const isOfOne = !key.startsWith('categories')
  const uses: Rows = {
    pessimistic: 'worst',
    median: 'median',
    'median-run': isOfOne ? 'median-run' : 'best',
  }
  const use = typeof method === 'string' && Object.hasOwn(uses, method) ? uses[method] : 'best'
  return { use: String(use) }
}

function left(what: string, why: string): Imported {
  return { left: `${what} is not imported: ${why}.` }
}
