import { createRequire } from 'node:module'
import type { Egress, EgressProxy } from '../egress/egress.ts'
import type { Cage } from './browser-process.ts'
import type { BrowserSearch } from './find-browser.ts'
import type { LabArtifact } from './lab-artifact.ts'
import type { Device, DeviceResult, LabEnvironment, LabResult } from './lab-result.ts'
import { measureDevice } from './measure-device.ts'
import { LabBroken, type Pair } from './pair.ts'
import { createPairs } from './pairs.ts'
import type { Readiness } from './readiness.ts'
import { notMeasured } from './reasons.ts'
import type { LabStep } from './runner-messages.ts'
import { createPlaces } from './places.ts'

/** Measures pages in a browser until it is closed, several at once. */
export interface Lab {
  /** Never rejects for what a page or a browser did; rejects when `signal` aborts. */
  measure(order: LabOrder): Promise<LabOutcome>
  /** Starts a browser for the first measurement, and tells how that went. Never rejects. */
  prepare(): Promise<Readiness>
  /** Breaks off what is being measured; afterwards no process and no folder of it is left. */
  close(): Promise<void>
}

export interface LabOrder {
  readonly url: string
  readonly egress: Egress
  readonly devices: readonly Device[]
  readonly samples: number
  readonly signal: AbortSignal
  /** The load is over for every device; the page is still to be tried. */
  readonly onLoaded?: (result: LabResult) => void
  readonly onStep?: (step: LabStep | 'waiting', done: number, total: number) => void
}

export type LabOutcome =
  | {
      readonly measured: true
      readonly result: LabResult
      readonly artifacts: readonly LabArtifact[]
    }
  /** `reason` is a sentence for people. */
  | { readonly measured: false; readonly reason: string }

export interface LabOptions {
  readonly search: () => Promise<BrowserSearch>
  readonly cage: Cage
  /** Runs at once; each takes about a core and half a gigabyte. */
  readonly concurrency: number
  /** What went wrong, for the operator. */
  readonly onTrouble?: (trouble: string) => void
}

/** A crash is retried once: a page that crashes two browsers crashes the third. */
const ATTEMPTS = 2

export function createLab(options: LabOptions): Lab {
  const places = createPlaces(options.concurrency)
  const pairs = createPairs(options)
  const closing = new AbortController()
  const going = new Set<Promise<LabOutcome>>()

  async function attempt(order: LabOrder): Promise<LabOutcome> {
    const pair = await pairs.take()
    const proxy = await order.egress.openProxy().catch(async (error: unknown) => {
      await pair.kill()
      throw error
    })
    let clean = false
    try {
      const outcome = await measureOn(pair, proxy, order)
      clean = outcome.measured
      return outcome
    } finally {
      await (clean ? pairs.giveBack(pair) : pair.kill())
      await proxy.close()
    }
  }

  async function measure(order: LabOrder): Promise<LabOutcome> {
    for (let left = ATTEMPTS; ; left -= 1) {
      try {
        return await attempt(order)
      } catch (error) {
        order.signal.throwIfAborted()
        if (!(error instanceof LabBroken)) throw error
        options.onTrouble?.(`${order.url}: ${error.message}`)
        if (left === 1) return notMeasured(error.message)
      }
    }
  }

  async function inTurn(order: LabOrder): Promise<LabOutcome> {
    const missing = await pairs.missing()
    if (missing !== undefined) return notMeasured(missing)
    order.onStep?.('waiting', 0, 1)
    const leave = await places.take(order.signal)
    try {
      return await measure(order)
    } finally {
      leave()
    }
  }

  return {
    async measure(order) {
      const signal = AbortSignal.any([order.signal, closing.signal])
      const measuring = inTurn({ ...order, signal })
      going.add(measuring)
      try {
        return await measuring
      } finally {
        going.delete(measuring)
      }
    },
    prepare: () => pairs.prepare(),
    async close() {
      closing.abort(new Error('The lab is closed.'))
      await Promise.allSettled(going)
      await pairs.close()
    },
  }
}

async function measureOn(pair: Pair, proxy: EgressProxy, order: LabOrder): Promise<LabOutcome> {
  const { port, username, password } = proxy
  const devices: DeviceResult[] = []
  const artifacts: LabArtifact[] = []
  const environment = environmentOf(pair)
  for (const [place, device] of order.devices.entries()) {
    const outcome = await measureDevice(pair, {
      job: {
        url: order.url,
        device,
        samples: order.samples,
        proxy: { port, username, password },
        trialsMs: TRIALS_MS,
        comparesDesktop: device === 'mobile' && order.devices.length === 1,
      },
      signal: order.signal,
      // Counted over all devices, as the runner counts over all samples.
      onStep: (step, done, total) =>
        order.onStep?.(step, place * total + done, order.devices.length * total),
      onLoaded: (loaded) => {
        const all = [...devices, loaded]
        if (all.length === order.devices.length) order.onLoaded?.({ environment, devices: all })
      },
    })
    if (!outcome.measured) return outcome
    devices.push(outcome.result)
    artifacts.push(...outcome.artifacts)
  }
  return { measured: true, result: { environment, devices }, artifacts }
}

/** All trials of a device together (architecture.md §4.4). */
const TRIALS_MS = 3000

function environmentOf({ product }: Pair): LabEnvironment {
  return { browser: product, lighthouse: versionOf('lighthouse'), axe: versionOf('axe-core') }
}

function versionOf(library: string): string {
  const manifest: unknown = createRequire(import.meta.url)(`${library}/package.json`)
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isNamed ? String(manifest.version) : 'unknown'
}
