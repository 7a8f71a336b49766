import type { ImportedRun, ImportedScore } from './imported-run.ts'
import { isObject, metricsOfPagemark, numberOf, textOf } from './read-fields.ts'
import { detailsOfPagemark } from './read-details.ts'

const MOST_CATEGORIES = 20
const MOST_CHECKS = 600
const MOST_ID = 100
const MOST_TITLE = 200

/** Runs on the devices of one audit. */
export interface ImportedAudit {
  readonly formFactor: 'mobile' | 'desktop'
  readonly run: ImportedRun
}

export type ReadPagemark =
  | { readonly ok: true; readonly url: string; readonly runs: readonly ImportedAudit[] }
  | { readonly ok: false; readonly fault: string }

/**
 * Reads results of Pagemark that somebody uploaded, field by field: nothing else of them is kept. Scores become those
 * of Lighthouse, from 0 to 1; a check that warns has half a point.
 */
export function readPagemark(results: unknown, unconfirmed: unknown = []): ReadPagemark {
  if (!isObject(results)) return fault('The results are not a JSON object.')
  const environment = isObject(results['environment']) ? results['environment'] : {}
  const pagemark = textOf(environment['pagemark'], MOST_ID)
  const { categories, checks } = results
  if (pagemark === '' || !Array.isArray(categories) || !Array.isArray(checks)) {
    return fault(
      'The results are not those of an audit: they need environment, categories and checks.',
    )
  }
  const shared = {
    lighthouse: textOf(environment['lighthouse'], MOST_ID),
    pagemark,
    categories: scoresOf(categories.slice(0, MOST_CATEGORIES), ({ score }) => pointsOf(score)),
    audits: scoresOf(checks.slice(0, MOST_CHECKS), ({ outcome }) => scoreOf(outcome)),
  }
  const doubted = new Set(namesIn(unconfirmed))
  const runs = devicesOf(results['lab']).map((fields) => ({
    formFactor: fields['device'] === 'desktop' ? ('desktop' as const) : ('mobile' as const),
    run: {
      ...shared,
      metrics: metricsOfPagemark(fields['metrics']),
      details: detailsOfPagemark(results, fields, doubted),
    },
  }))
  return { ok: true, url: textOf(results['url'], 256), runs }
}

/** Anything else is left out. */
function namesIn(listed: unknown): readonly string[] {
  if (!Array.isArray(listed)) return []
  return listed.slice(0, MOST_CHECKS).map((id) => textOf(id, MOST_ID))
}

type Fields = Readonly<Record<string, unknown>>

/** Without a browser there is one run, without metrics. */
function devicesOf(lab: unknown): readonly Fields[] {
  const devices = isObject(lab) && Array.isArray(lab['devices']) ? lab['devices'] : []
  const [first, ...others] = devices.filter(isObject)
  return first === undefined ? [{}] : [first, ...others.slice(0, 1)]
}

function scoresOf(
  listed: readonly unknown[],
  score: (fields: Fields) => number | null,
): ImportedScore[] {
  return listed.filter(isObject).map((fields) => ({
    id: textOf(fields['id'], MOST_ID),
    title: textOf(fields['title'], MOST_TITLE),
    score: score(fields),
  }))
}

function pointsOf(score: unknown): number | null {
  const points = numberOf(score, 100)
  return points === null ? null : points / 100
}

function scoreOf(outcome: unknown): number | null {
  if (outcome === 'pass') return 1
  if (outcome === 'warn') return 0.5
  return outcome === 'fail' ? 0 : null
}

function fault(text: string): ReadPagemark {
  return { ok: false, fault: text }
}
