import {
  IMPORTED_METRICS,
  type ImportedMetric,
  type ImportedRun,
  type ImportedScore,
} from './imported-run.ts'
import { parseUpload } from './parse-upload.ts'
import { isObject, MOST_METRIC, numberOf, textOf } from './read-fields.ts'
import { detailsOfLighthouse } from './read-details.ts'

const MOST_CATEGORIES = 20
const MOST_AUDITS = 400
const MOST_ID = 100
const MOST_TITLE = 200

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
      details: detailsOfLighthouse(audits, result['environment']),
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
    const audit = own(audits, IMPORTED_METRICS[metric])
    return isObject(audit) ? numberOf(audit['numericValue'], MOST_METRIC) : null
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

/** Keys are untrusted: `constructor` names no audit. */
function own(audits: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(audits, name) ? audits[name] : undefined
}

function fault(text: string): ReadLighthouse {
  return { ok: false, fault: text }
}
