import type { Trials } from '../../lab/trial-results.ts'
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
} from './loading/scripts.ts'
import { shiftWindowsOf } from './loading/shifts.ts'
import type { LoadingFacts, Metrics } from './loading-facts.ts'
import type { ReadDevice } from './read-lab.ts'
import { partyOf } from './runtime/party-of.ts'

export function loadingOf({
  device,
  lighthouse,
  page,
  requests,
  trials,
}: ReadDevice): LoadingFacts {
  const { audits, throttling } = lighthouse
  const party = partyOf(page.url)
  return {
    device,
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
    scrolled: trialOf(trials, 'scroll'),
    interactions: trialOf(trials, 'interactions'),
  }
}

function metricsOf(audits: ReadDevice['lighthouse']['audits']): Metrics {
  const number = (id: string) => audits[id]?.numericValue ?? null
  return {
    lcp: number('largest-contentful-paint'),
    fcp: number('first-contentful-paint'),
    tbt: number('total-blocking-time'),
    speedIndex: number('speed-index'),
    cls: number('cumulative-layout-shift'),
    mainThread: number('mainthread-work-breakdown'),
    scripting: number('bootup-time'),
    totalBytes: number('total-byte-weight'),
  }
}

function trialOf<Name extends 'scroll' | 'interactions'>(
  trials: Trials | null,
  name: Name,
): Trials[Name] | { measured: false; reason: string } {
  return trials?.[name] ?? { measured: false, reason: 'The page has not been tried yet.' }
}
