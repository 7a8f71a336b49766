import type { Result } from 'lighthouse'
import type { LighthouseAudit, LighthouseResult } from '../lab-result.ts'
import type { Redaction } from './create-redaction.ts'
import { readPhotograph } from './read-photograph.ts'
import { trimDetails } from './trim-details.ts'

const MOST_ORIGINS = 100

/** Audits whose details are pictures or source maps: stored as files, or not at all. */
const WITHOUT_DETAILS = new Set([
  'screenshot-thumbnails',
  'final-screenshot',
  'script-treemap-data',
])

/** The parts of a Lighthouse result that are judged or shown; the whole of it is a separate file. */
export function trimLighthouse(lhr: Result, redaction: Redaction): LighthouseResult {
  const { throttling, throttlingMethod, screenEmulation } = lhr.configSettings
  const photograph = readPhotograph(lhr)
  const trim = (details: unknown) => trimDetails(details, { redaction, photograph })
  return {
    version: lhr.lighthouseVersion,
    fetchTime: lhr.fetchTime,
    requestedUrl: lhr.requestedUrl ?? '',
    mainDocumentUrl: lhr.mainDocumentUrl ?? '',
    finalDisplayedUrl: lhr.finalDisplayedUrl,
    warnings: lhr.runWarnings,
    error: errorOf(lhr),
    categories: Object.values(lhr.categories).map(({ id, title, score }) => ({ id, title, score })),
    audits: Object.fromEntries(
      Object.values(lhr.audits).map((audit) => [audit.id, trimAudit(audit, trim)]),
    ),
    throttling: {
      method: throttlingMethod,
      rttMs: throttling.rttMs,
      throughputKbps: throttling.throughputKbps,
      cpuSlowdown: throttling.cpuSlowdownMultiplier,
    },
    viewport: {
      width: screenEmulation.width,
      height: screenEmulation.height,
      ratio: screenEmulation.deviceScaleFactor,
    },
    pictured: photograph.size,
    userAgent: lhr.environment.networkUserAgent,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    totalMs: Math.round(lhr.timing.total),
    entities: (lhr.entities ?? []).map(({ name, isFirstParty, origins }) => ({
      name,
      isFirstParty: isFirstParty === true,
      origins: origins.slice(0, MOST_ORIGINS),
    })),
  }
}

/** Without its stack, which names our own files. */
function errorOf({ runtimeError }: Result): LighthouseResult['error'] {
  return runtimeError ? { code: runtimeError.code, message: runtimeError.message } : null
}

function trimAudit(
  audit: Result['audits'][string],
  trim: (details: unknown) => unknown,
): LighthouseAudit {
  return {
    title: audit.title,
    description: audit.description,
    score: audit.score,
    scoreDisplayMode: audit.scoreDisplayMode,
    numericValue: audit.numericValue ?? null,
    displayValue: audit.displayValue ?? null,
    explanation: audit.explanation ?? null,
    metricSavings: { ...audit.metricSavings },
    details: WITHOUT_DETAILS.has(audit.id) ? null : trim(audit.details ?? null),
  }
}
