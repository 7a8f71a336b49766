import type { ImportedCheck, ImportedLimits, ImportedLoad } from './imported-run.ts'
import { isObject, metricsOfPagemark, numberOf, textOf } from './read-fields.ts'

const MOST_CHECKS = 600
const MOST_LOADS = 5
const MOST_NAMES = 20
const MOST_NAME = 100
const MOST_UNIT = 20
const DAY_MS = 86_400_000
/** More than any page has of anything. */
const MOST = 1e12

type Fields = Readonly<Record<string, unknown>>

/** What budgets limit in results of Pagemark, on one of their devices. */
export function limitsOfPagemark(results: Fields, device: Fields): ImportedLimits {
  const { checks, page, score } = results
  const { timing } = fieldsOf(page)
  return {
    score: numberOf(score, 100),
    ttfb: numberOf(fieldsOf(timing)['first_byte'], DAY_MS),
    lighthouse: sharesOf(fieldsOf(device['lighthouse'])['categories']),
    requests: requestsOfPagemark(device['requests']),
    loads: listOf(device['samples'], MOST_LOADS).map(loadOf),
    checks: Object.fromEntries(
      listOf(checks, MOST_CHECKS).map((check) => [textOf(check['id'], MOST_NAME), checkOf(check)]),
    ),
  }
}

/** What budgets limit in a result of Lighthouse: its summary of requests. */
export function limitsOfLighthouse(summary: unknown): ImportedLimits {
  const { details } = fieldsOf(summary)
  const rows = listOf(fieldsOf(details)['items'], MOST_NAMES)
  const requests = rows.map((row) => [
    textOf(row['resourceType'], MOST_NAME),
    { count: countOf(row['requestCount']), bytes: countOf(row['transferSize']) },
  ])
  return {
    score: null,
    ttfb: null,
    lighthouse: {},
    requests: rows.length === 0 ? null : Object.fromEntries(requests),
    loads: [],
    checks: {},
  }
}

function checkOf({ outcome, not_measured, value, evidence_total }: Fields): ImportedCheck {
  const isJudged = outcome === 'not-applicable' || outcome === 'informative'
  const { number, unit } = fieldsOf(value)
  const amount = numberOf(number, MOST)
  const rows = numberOf(evidence_total, MOST)
  return {
    ...(isJudged && not_measured !== true ? { judged: outcome } : {}),
    ...(amount === null ? {} : { value: { number: amount, unit: textOf(unit, MOST_UNIT) } }),
    ...(rows === null || rows === 0 ? {} : { rows }),
  }
}

function loadOf(load: Fields): ImportedLoad {
  return { score: numberOf(load['score'], 1), metrics: metricsOfPagemark(load) }
}

function requestsOfPagemark(requests: unknown): ImportedLimits['requests'] {
  if (!isObject(requests)) return null
  const { total, transfer_bytes, by_type } = requests
  const types = listOf(by_type, MOST_NAMES).map((row) => [
    textOf(row['type'], MOST_NAME).toLowerCase(),
    { count: countOf(row['count']), bytes: countOf(row['transfer_bytes']) },
  ])
  return {
    ...Object.fromEntries(types),
    total: { count: countOf(total), bytes: countOf(transfer_bytes) },
  }
}

function sharesOf(categories: unknown): Readonly<Record<string, number | null>> {
  const shares = Object.entries(fieldsOf(categories)).slice(0, MOST_NAMES)
  return Object.fromEntries(
    shares.map(([id, share]) => [textOf(id, MOST_NAME), numberOf(share, 1)]),
  )
}

function countOf(value: unknown): number {
  return numberOf(value, MOST) ?? 0
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {}
}

function listOf(value: unknown, most: number): readonly Fields[] {
  return Array.isArray(value) ? value.slice(0, most).filter(isObject) : []
}
