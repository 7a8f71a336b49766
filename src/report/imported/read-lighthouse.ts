import {
  IMPORTED_METRICS,
  type ImportedMetric,
  type ImportedRun,
  type ImportedScore,
} from './imported-run.ts'
import { parseUpload } from './parse-upload.ts'

const MOST_CATEGORIES = 20
const MOST_AUDITS = 400
const MOST_ID = 100
const MOST_TITLE = 200
/** A day in milliseconds: no metric of a page load is larger. */
const MOST_VALUE = 86_400_000

export type ReadLighthouse =
  | {
      readonly ok: true
      readonly formFactor: 'mobile' | 'desktop'
      readonly run: ImportedRun
    }
  | { readonly ok: false; readonly fault: string }

/**
 * Reads a result of Lighthouse that somebody uploaded, field by field: nothing else of it is kept. Objects with keys
 * of theirs become lists, numbers are finite, and texts are short and without control characters.
 */
export function readLighthouse(text: string): ReadLighthouse {
  const parsed = parseUpload(text)
  return parsed.ok ? readLighthouseResult(parsed.value) : fault(`The lhr ${parsed.fault}`)
}

/** The same for a parsed result. */
export function readLighthouseResult(result: unknown): ReadLighthouse {
  if (!isObject(result)) return fault('The lhr is not a JSON object.')
  const lighthouse = textOf(result['lighthouseVersion'], MOST_ID)
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,4}/.test(lighthouse)) {
    return fault('The lhr has no lighthouseVersion.')
  }
  const { audits, categories, configSettings } = result
  if (!isObject(audits) || !isObject(categories)) {
    return fault('The lhr has no audits or no categories.')
  }
  return {
    ok: true,
    formFactor: formFactorOf(configSettings),
    run: {
      lighthouse,
      categories: scoresOf(categories, MOST_CATEGORIES),
      metrics: metricsOf(audits),
      audits: scoresOf(audits, MOST_AUDITS),
    },
  }
}

/** Before Lighthouse 7 the setting had another name. */
function formFactorOf(settings: unknown): 'mobile' | 'desktop' {
  if (!isObject(settings)) return 'mobile'
  const asked = settings['formFactor'] ?? settings['emulatedFormFactor']
  return asked === 'desktop' ? 'desktop' : 'mobile'
}

function scoresOf(scored: Readonly<Record<string, unknown>>, most: number): ImportedScore[] {
  return Object.entries(scored)
    .slice(0, most)
    .map(([id, value]) => {
      const fields = isObject(value) ? value : {}
      return {
        id: textOf(id, MOST_ID),
        title: textOf(fields['title'], MOST_TITLE),
        score: numberOf(fields['score'], 1),
      }
    })
}

function metricsOf(audits: Readonly<Record<string, unknown>>): ImportedRun['metrics'] {
  const valueOf = (metric: ImportedMetric) => {
    const name = IMPORTED_METRICS[metric]
    const audit = Object.hasOwn(audits, name) ? audits[name] : undefined
    return isObject(audit) ? numberOf(audit['numericValue'], MOST_VALUE) : null
  }
  return {
    fcp: valueOf('fcp'),
    lcp: valueOf('lcp'),
    tbt: valueOf('tbt'),
    cls: valueOf('cls'),
    'speed-index': valueOf('speed-index'),
    tti: valueOf('tti'),
  }
}

/** Without what no title has: control characters, half characters and direction marks. */
export function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const start = value.slice(0, most * 2).toWellFormed()
  return start
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

export function numberOf(value: unknown, most: number): number | null {
  const isFine = typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most
  return isFine ? value : null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fault(text: string): ReadLighthouse {
  return { ok: false, fault: text }
}
