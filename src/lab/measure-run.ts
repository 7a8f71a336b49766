import { createRequire } from 'node:module'
import { ownFault } from '../egress/egress-error.ts'
import type { EgressProxy } from '../egress/egress.ts'
import type { AuditRequest, Device } from '../request/audit-request.ts'
import { orAborted } from '../request/or-aborted.ts'
import type { HeldPair } from './slots/held-pair.ts'
import type { LabOrder, LabOutcome } from './lab-order.ts'
import type { LabArtifact } from './lab-artifact.ts'
import { LabBroken } from './lab-broken.ts'
import type { DeviceResult, LabEnvironment } from './lab-result.ts'
import { loadMsOf } from './load-ms.ts'
import { type DeviceOutcome, measureDevice } from './measure-device.ts'
import type { Pair } from './slots/pair.ts'
import { notMeasured } from './reasons.ts'
import type { UsualIndex } from './usual-index.ts'
import type { DeviceJob } from './runner-messages.ts'

interface Needs {
  readonly held: HeldPair
  readonly proxy: EgressProxy
  readonly patience: number
  /** The machine's usual speed. */
  readonly usualIndex: UsualIndex
  /** Error messages for the operator. */
  readonly onTrouble: (trouble: string) => void
}

/** A crash is retried once: a page that crashes two browsers would crash a third. */
const ATTEMPTS = 2

/** Limit for all interaction tests of a device together: a page that never rests must not hold its browser slot. */
const INTERACTION_TESTS_MS = 3000

/**
 * Measures the devices of one order in turn. Results of the first stay if a later one fails.
 *
 * @throws the signal's reason when it aborts
 */
export async function measureRun(order: LabOrder, needs: Needs): Promise<LabOutcome> {
  const { request, onLoaded } = order
  const { devices, target } = request
  const results: DeviceResult[] = []
  const artifacts: LabArtifact[] = []
  let environment = environmentOf('')
  for (const [place, device] of devices.entries()) {
    const outcome = await withRetry(order, needs, (pair) => {
      environment = environmentOf(pair.product)
      return measureDevice(pair, {
        job: jobOf(request, device, needs),
        signal: order.signal,
        // Counted over all devices, as the runner counts over all samples.
        onStep: (step, done, total) =>
          order.onStep?.(step, place * total + done, devices.length * total),
        onLoaded(loaded) {
          if (place === devices.length - 1) {
            onLoaded?.({ environment, devices: [...results, loaded] })
          }
        },
      })
    })
    if (outcome.measured) {
      needs.usualIndex.add(outcome.result.lighthouse.benchmarkIndex)
      results.push(outcome.result)
      artifacts.push(...outcome.artifacts)
    } else if (place === 0) return outcome
    else needs.onTrouble(`${target.url}: not on the ${device}: ${outcome.reason}`)
  }
  return { measured: true, result: { environment, devices: results }, artifacts }
}

/** In another browser if the first one broke. */
async function withRetry(
  { request, signal }: LabOrder,
  { held, onTrouble }: Needs,
  measure: (pair: Pair) => Promise<DeviceOutcome>,
): Promise<DeviceOutcome> {
  let crashes = 0
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      const pair = await orAborted(held.take(), signal)
      const outcome = await measure(pair)
      if (outcome.measured && !outcome.spent) held.keep()
      return outcome
    } catch (error) {
      signal.throwIfAborted()
      // Another browser would not start either.
      if (!(error instanceof LabBroken) || ownFault(error)) throw error
      const cause = error.cause instanceof Error ? error.cause.message : error.cause
      onTrouble(
        `${request.target.url}: ${error.message}${typeof cause === 'string' ? ` (${cause})` : ''}`,
      )
      if (error.byPage) crashes += 1
      if (left > 1 && error.again) continue
      const outcome = notMeasured(error.message)
      return crashes === ATTEMPTS ? { ...outcome, crashed: true } : outcome
    }
  }
}

function jobOf(
  request: AuditRequest,
  device: Device,
  { proxy: { port, username, password, greeting }, patience, usualIndex }: Needs,
): DeviceJob {
  const proxy = { port, username, password, greeting }
  return {
    request,
    device,
    proxy,
    loadMs: loadMsOf(request),
    usualIndex: usualIndex.usual(),
    interactionTestsMs: INTERACTION_TESTS_MS,
    patience,
    comparesDesktop: !request.devices.includes('desktop'),
  }
}

function environmentOf(product: string): LabEnvironment {
  return { browser: product, lighthouse: versionOf('lighthouse'), axe: versionOf('axe-core') }
}

function versionOf(library: string): string {
  const manifest: unknown = createRequire(import.meta.url)(`${library}/package.json`)
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isNamed ? String(manifest.version) : 'unknown'
}
