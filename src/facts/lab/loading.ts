import { loadMetricsOf } from './load-metrics.ts'
import { largestElementOf, largestRequestOf } from './loading/largest-element.ts'
import {
  animationsOf,
  domOf,
  heavyImagesOf,
  notRestoredOf,
  reflowsOf,
  slowFontsOf,
  unsizedImagesOf,
} from './loading/rendering.ts'
import {
  chainsOf,
  documentLatencyOf,
  filesOf,
  oldHttpOf,
  renderBlockingOf,
  shortCachesOf,
  thirdPartiesOf,
} from './loading/requests.ts'
import {
  duplicateModulesOf,
  legacyScriptsOf,
  longTasksOf,
  scriptCostsOf,
  wastedFilesOf,
  workOf,
} from './loading/script-costs.ts'
import { shiftWindowsOf } from './loading/shifts.ts'
import type { LoadingFacts, Metrics } from './loading-facts.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'
import { partyOf } from './runtime/party-of.ts'

export function loadingOf({
  device,
  disturbance,
  lighthouse,
  page,
  requests,
  interactionTests,
}: ReadDevice): LoadingFacts {
  const { audits, throttling } = lighthouse
  const party = partyOf(page.url)
  return {
    device,
    disturbance: disturbance ?? null,
    metrics: metricsOf(audits),
    largestElement: largestElementOf(audits),
    largestRequest: largestRequestOf(audits),
    documentLatency: documentLatencyOf(audits),
    shiftWindows: shiftWindowsOf(audits),
    files: filesOf(requests, party),
    renderBlocking: renderBlockingOf(audits),
    work: workOf(audits),
    scripts: scriptCostsOf(audits),
    longTasks: longTasksOf(audits),
    unusedJs: wastedFilesOf(audits, 'unused-javascript'),
    unusedCss: wastedFilesOf(audits, 'unused-css-rules'),
    unminifiedJs: wastedFilesOf(audits, 'unminified-javascript'),
    unminifiedCss: wastedFilesOf(audits, 'unminified-css'),
    duplicateModules: duplicateModulesOf(audits),
    legacyScripts: legacyScriptsOf(audits, party),
    heavyImages: heavyImagesOf(audits),
    unsizedImages: unsizedImagesOf(audits),
    slowFonts: slowFontsOf(audits),
    thirdParties: thirdPartiesOf(audits, throttling),
    chains: chainsOf(audits),
    shortCaches: shortCachesOf(audits, party),
    oldHttp: oldHttpOf(audits),
    dom: domOf(audits),
    reflows: reflowsOf(audits),
    animations: animationsOf(audits),
    notRestored: notRestoredOf(audits),
    field: null,
    scrolled: interactionTests?.scroll ?? NOT_TRIED,
    interactions: interactionTests?.interactions ?? NOT_TRIED,
  }
}

function metricsOf(audits: ReadDevice['lighthouse']['audits']): Metrics {
  const number = (id: string) => audits[id]?.numericValue ?? null
  return {
    ...loadMetricsOf(audits),
    mainThread: number('mainthread-work-breakdown'),
    scripting: number('bootup-time'),
    totalBytes: number('total-byte-weight'),
  }
}
