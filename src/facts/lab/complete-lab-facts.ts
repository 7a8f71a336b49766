import { axeOf } from './axe.ts'
import { browserOf } from './browser.ts'
import type { LabFacts } from './lab-facts.ts'
import { layoutOf } from './layout.ts'
import { loadingOf } from './loading.ts'
import { operationOf } from './operation.ts'
import type { ReadLab } from './read-lab.ts'
import { renderedOf } from './rendered.ts'
import { runtimeOf } from './runtime.ts'

/** Returns the lab facts of a result; undefined if it has no device. */
export function completeLabFacts(lab: ReadLab): LabFacts | undefined {
  const [judged, ...others] = lab.devices
  if (judged === undefined) return undefined
  return {
    browser: browserOf(lab),
    loading: loadingOf(judged),
    rendered: renderedOf(judged, others),
    layout: layoutOf(judged),
    runtime: runtimeOf(judged),
    axe: axeOf(judged),
    operation: operationOf(judged),
  }
}
