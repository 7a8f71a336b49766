import { TIERS } from '../../checks/tiers.ts'
import { isNoisy } from '../findings/growth.ts'
import type { ImportedCheck, ImportedDetails, ImportedLoad } from './imported-run.ts'
import { isObject, metricsOfPagemark, numberOf, textOf } from './read-fields.ts'

const MOST_CHECKS = 600
const MOST_LOADS = 5
const MOST_NAMES = 20
const MOST_NAME = 100
const MOST_UNIT = 20
const DAY_MS = 86_400_000
const MOST_MESSAGE = 200
const RESULTS = ['good', 'decent', 'bad'] as const
/** More than any page has of anything. */
const MOST = 1e12

type Fields = Readonly<Record<string, unknown>>

/** Details of results of Pagemark, on one of their devices. */
export function detailsOfPagemark(
  results: Fields,
  device: Fields,
  unconfirmed: ReadonlySet<string>,
): ImportedDetails {
  const { checks, page, score, result, environment } = results
  const { timing } = fieldsOf(page)
  const host = numberOf(fieldsOf(environment)['benchmark_index'], MOST)
  return {
    score: numberOf(score, 100),
    result: RESULTS.find((each) => each === result) ?? null,
    ttfb: numberOf(fieldsOf(timing)['first_byte'], DAY_MS),
    lighthouse: sharesOf(fieldsOf(device['lighthouse'])['categories']),
    requests: requestsOfPagemark(device['requests']),
    loads: listOf(device['samples'], MOST_LOADS).map(loadOf),
    ...(host === null ? {} : { host }),
    checks: Object.fromEntries(
      listOf(checks, MOST_CHECKS)
        .map((check) => [textOf(check['id'], MOST_NAME), checkOf(check, unconfirmed)] as const)
        .filter(([, kept]) => Object.keys(kept).length > 0),
    ),
  }
}

/** Details of a result of Lighthouse: its summary of requests, and the numbers of audits that vary from load to load. */
export function detailsOfLighthouse(audits: Fields, environment: unknown): ImportedDetails {
  const { details } = fieldsOf(ownOf(audits, 'resource-summary'))
  const host = numberOf(fieldsOf(environment)['benchmarkIndex'], MOST)
  const noisyNumber = (id: string): [string, ImportedCheck][] => {
    const number = isNoisy(id) ? numberOf(fieldsOf(audits[id])['numericValue'], MOST) : null
    return number === null ? [] : [[id, { value: { number, unit: '' } }]]
  }
  const rows = listOf(fieldsOf(details)['items'], MOST_NAMES)
  const requests = rows.map((row) => [
    textOf(row['resourceType'], MOST_NAME),
    { count: countOf(row['requestCount']), bytes: countOf(row['transferSize']) },
  ])
  return {
    score: null,
    result: null,
    ttfb: null,
    lighthouse: {},
    requests: rows.length === 0 ? null : Object.fromEntries(requests),
    loads: [],
    ...(host === null ? {} : { host }),
    checks: Object.fromEntries(Object.keys(audits).slice(0, MOST_CHECKS).flatMap(noisyNumber)),
  }
}

/** Keys are untrusted: `constructor` names no audit. */
function ownOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function checkOf(
  { outcome, not_measured, value, ...check }: Fields,
  unconfirmed: ReadonlySet<string>,
): ImportedCheck {
  const isJudged = outcome === 'not-applicable' || outcome === 'informative'
  const { number, unit } = fieldsOf(value)
  const amount = numberOf(number, MOST)
  const rows = numberOf(check['evidence_total'], MOST)
  const isFinding = outcome === 'fail' || outcome === 'warn'
  const message = isFinding ? textOf(check['message'], MOST_MESSAGE) : ''
  const tier = TIERS.find((each) => each === check['tier'])
  return {
    ...(isJudged && not_measured !== true ? { judged: outcome } : {}),
    ...(amount === null ? {} : { value: { number: amount, unit: textOf(unit, MOST_UNIT) } }),
    ...(message === '' ? {} : { message }),
    ...(tier === undefined ? {} : { tier }),
    ...leftOf(check),
    ...(rows === null || rows === 0 ? {} : { rows }),
    ...(unconfirmed.has(textOf(check['id'], MOST_NAME)) ? { unconfirmed: true } : {}),
  }
}

function leftOf({ ignored, superseded_by }: Fields): Pick<ImportedCheck, 'left'> {
  if (ignored === true) return { left: 'ignored' }
  return typeof superseded_by === 'string' ? { left: 'superseded' } : {}
}

function loadOf(load: Fields): ImportedLoad {
  const requests = requestsOfPagemark(load['requests'])
  return {
    score: numberOf(load['score'], 1),
    metrics: metricsOfPagemark(load),
    ...(isObject(load['categories']) && { categories: sharesOf(load['categories']) }),
    ...(requests && { requests }),
  }
}

function requestsOfPagemark(requests: unknown): ImportedDetails['requests'] {
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
