import {
  collectRules,
  type Imported,
  type ImportedRules,
  isRecord,
  listOf,
  shown,
} from './imported-rules.ts'
import { metricMeasure, typeFault } from './lighthouse-measures.ts'

/** Whether this looks like Lighthouse's `budget.json`: a list of budgets, each with an optional path. */
export function isLighthouseBudget(
  value: unknown,
): value is readonly Readonly<Record<string, unknown>>[] {
  const keys = ['timings', 'resourceSizes', 'resourceCounts']
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((budget: unknown) => isRecord(budget) && keys.some((key) => key in budget))
  )
}

/**
 * Lighthouse's `budget.json` (https://github.com/GoogleChrome/budget.json), as Lighthouse CI judges it: every budget
 * whose path matches applies. Sizes are KiB there, bytes here.
 */
export function importLighthouseBudget(
  budgets: readonly Readonly<Record<string, unknown>>[],
): ImportedRules {
  return collectRules(budgets.flatMap(importBudget))
}

function importBudget(budget: Readonly<Record<string, unknown>>): Imported[] {
  const path = pathOf(budget['path'])
  return [
    ...listOf(budget['timings']).map((row) => importTiming(row, path)),
    ...listOf(budget['resourceSizes']).map((row) =>
      importResource(row, { path, kind: 'bytes', unit: 1024 }),
    ),
    ...listOf(budget['resourceCounts']).map((row) =>
      importResource(row, { path, kind: 'requests', unit: 1 }),
    ),
  ]
}

/** As in robots.txt: the beginning of a path, `*` for any text, `$` for the end. */
function pathOf(path: unknown): { readonly path?: string } {
  if (typeof path !== 'string' || path === '/' || path === '') return {}
  return { path: path.endsWith('$') ? path.slice(0, -1) : path.replace(/\*?$/, '*') }
}

type Path = ReturnType<typeof pathOf>

function importTiming(row: unknown, path: Path): Imported {
  if (!isRecord(row) || typeof row['budget'] !== 'number') return noBudget('timings', row)
  const measure = metricMeasure(shown(row['metric']))
  if (measure === undefined) {
    return { left: `timings: the metric "${shown(row['metric'])}" is not measured here.` }
  }
  return { rule: { measure, max: row['budget'], use: 'best', ...path } }
}

interface Resource {
  readonly path: Path
  readonly kind: 'bytes' | 'requests'
  /** Our equivalent of one entry of the budget. */
  readonly unit: number
}

function importResource(row: unknown, { path, kind, unit }: Resource): Imported {
  const name = kind === 'bytes' ? 'resourceSizes' : 'resourceCounts'
  if (!isRecord(row) || typeof row['budget'] !== 'number') return noBudget(name, row)
  const type = shown(row['resourceType'])
  const fault = typeFault(type)
  if (fault !== undefined) return { left: `${name}: ${fault}.` }
  return { rule: { measure: `${kind}.${type}`, max: row['budget'] * unit, use: 'best', ...path } }
}

function noBudget(name: string, row: unknown): Imported {
  return { left: `${name}: ${shown(JSON.stringify(row))} has no budget.` }
}
