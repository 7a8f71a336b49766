import { ownFault } from '../egress/egress-error.ts'
import type { ProxyLimits } from '../egress/proxy/proxy-limits.ts'
import { withoutSecrets } from '../secrets/without-secrets.ts'
import { orAborted } from '../request/or-aborted.ts'
import type { Cage } from './browser/browser-process.ts'
import type { BrowserSearch } from './browser/find-browser.ts'
import { holdPair } from './slots/held-pair.ts'
import { loadMsOf } from './load-ms.ts'
import { measureRun } from './measure-run.ts'
import { createPairs, type Pairs } from './slots/pairs.ts'
import type { TellBrowser } from './slots/living-pairs.ts'
import { createPlaces, type Places } from './slots/places.ts'
import { printPage, type PrintOrder, type PrintOutcome } from './print-page.ts'
import type { Readiness } from './slots/readiness.ts'
import { notMeasured, TOO_SLOW, UNUSABLE } from './reasons.ts'
import { removeStaleFolders } from './browser/stale-folders.ts'
import { createUsualIndex, type KeptIndexes, type UsualIndex } from './usual-index.ts'
import type { LabOrder, LabOutcome } from './lab-order.ts'

/** Measures pages in browsers until it is closed, several at once. */
export interface Lab {
  /**
   * Never rejects because of a page or a browser; rejects when `signal` aborts, and if this process has no file
   * descriptor left, which says nothing about the page.
   */
  measure(order: LabOrder): Promise<LabOutcome>
  /**
   * Creates a PDF of one of our pages as soon as a browser slot is free: a user waits, and it takes two seconds.
   *
   * @throws `LabBroken`, or the signal's reason when it aborts
   */
  print(order: PrintOrder): Promise<PrintOutcome>
  /** Starts a browser for the first measurement and reports the result. Never rejects. */
  prepare(): Promise<Readiness>
  /** Aborts all measurements; afterwards none of its processes and folders is left. */
  close(): Promise<void>
}

export interface LabOptions {
  readonly search: () => Promise<BrowserSearch>
  readonly cage: Cage
  /** Concurrent runs; each takes about a core and half a gigabyte. */
  readonly concurrency: number
  /** Factor on the usual time of interaction tests: 1 by default, more if no one waits. */
  readonly patience?: number
  /** Where the machine's usual speed is stored; by default only in memory. */
  readonly speed?: KeptIndexes
  /** A browser has started, failed to start, or ended. */
  readonly onBrowser?: TellBrowser
  /** Error messages for the operator. */
  readonly onTrouble?: (trouble: string) => void
}

/**
 * Time limit of an order from its turn on, in milliseconds: twice the wall time of each load, for a second browser,
 * and the start of both. Waiting for a turn does not count, since it ends when earlier orders do.
 */
function orderMs(order: LabOrder): number {
  return 2 * loadMsOf(order.request) * (1 + loadsOf(order))
}

function loadsOf({ request }: LabOrder): number {
  // One disturbed load of each device is repeated.
  return request.devices.length * (request.samples + 1)
}

export function createLab({ onTrouble: tell = () => undefined, ...options }: LabOptions): Lab {
  const onTrouble = (trouble: string) => tell(withoutSecrets(trouble))
  const { search, cage, concurrency, patience = 1, onBrowser } = options
  const places = createPlaces(concurrency)
  const pairs = createPairs({
    search,
    cage,
    beforeFirst: () => removeStaleFolders(cage),
    onBrowser,
  })
  const closing = new AbortController()
  /** Measurements, and the work that follows them. */
  const going = new Set<Promise<unknown>>()
  const usualIndex = createUsualIndex(options.speed)
  const turns = { pairs, places, patience, usualIndex, onTrouble, afterwards: keepUntilDone }

  function keepUntilDone<Value>(work: Promise<Value>): Promise<Value> {
    const forget = () => void going.delete(work)
    going.add(work)
    work.then(forget, forget)
    return work
  }

  async function measure(order: LabOrder): Promise<LabOutcome> {
    const late = new AbortController()
    const signal = AbortSignal.any([order.signal, closing.signal, late.signal])
    let timer: NodeJS.Timeout | undefined
    const onTurn = () => {
      timer = setTimeout(() => late.abort(), orderMs(order))
    }
    try {
      return await inTurn({ ...order, signal }, { ...turns, onTurn })
    } catch (error) {
      order.signal.throwIfAborted()
      closing.signal.throwIfAborted()
      if (late.signal.aborted) return notMeasured(TOO_SLOW)
      onTrouble(
        `${order.request.target.url}: ${error instanceof Error ? error.message : String(error)}`,
      )
      const fault = ownFault(error)
      if (fault) throw fault
      return notMeasured(UNUSABLE)
    } finally {
      clearTimeout(timer)
    }
  }

  async function print({ html, signal }: PrintOrder): Promise<PrintOutcome> {
    return await printInTurn({ html, signal: AbortSignal.any([signal, closing.signal]) }, turns)
  }

  return {
    measure: (order) => keepUntilDone(measure(order)),
    print: (order) => keepUntilDone(print(order)),
    prepare: () => pairs.prepare(),
    async close() {
      closing.abort(new Error('The lab is closed.'))
      while (going.size > 0) await Promise.allSettled(going)
      await pairs.close()
    },
  }
}

interface Turns {
  readonly pairs: Pairs
  readonly places: Places
  readonly patience: number
  readonly usualIndex: UsualIndex
  readonly onTrouble: (trouble: string) => void
  /** Accepts work that no one waits for. */
  readonly afterwards: (work: Promise<void>) => Promise<void>
}

interface Turn extends Turns {
  readonly onTurn: () => void
}

/** Waits for a browser slot, measures, and releases it. */
async function inTurn(order: LabOrder, turn: Turn): Promise<LabOutcome> {
  const { pairs, places, patience, usualIndex, onTrouble } = turn
  const missing = await pairs.missing()
  if (missing !== undefined) return notMeasured(missing)
  order.onStep?.('waiting', 0, 1)
  const leavePlace = await places.take(order.signal, order.party)
  turn.onTurn()
  const held = holdPair(pairs)
  let closeProxy = async () => {}
  const leave = async () => {
    try {
      await held.leave()
      await closeProxy()
    } finally {
      leavePlace()
    }
  }
  try {
    const proxy = await order.egress.openProxy(proxyLimits(order))
    closeProxy = () => proxy.close()
    return await measureRun(order, { held, proxy, patience, usualIndex, onTrouble })
  } finally {
    // Nobody waits for the browser to exit; the next order gets the slot after that.
    turn.afterwards(leave()).catch((error: unknown) => onTrouble(String(error)))
  }
}

/** Waits for a browser slot, prints, and releases it. Without a proxy: there is nothing to fetch. */
async function printInTurn(
  order: PrintOrder,
  { pairs, places, onTrouble, afterwards }: Turns,
): Promise<PrintOutcome> {
  const missing = await pairs.missing()
  if (missing !== undefined) return { printed: false, reason: missing }
  const leavePlace = await places.takeNext(order.signal)
  const held = holdPair(pairs)
  try {
    const pair = await orAborted(held.take(), order.signal)
    const pdf = await printPage(pair, order)
    held.keep()
    return { printed: true, pdf }
  } finally {
    afterwards(held.leave().finally(leavePlace)).catch((error: unknown) => onTrouble(String(error)))
  }
}

/** Loading a heavy page makes a thousand requests and transfers 100 MB. */
function proxyLimits(order: LabOrder): Partial<ProxyLimits> {
  const loads = Math.max(2, loadsOf(order))
  return { maxRequests: 1000 * loads, maxBytes: 100_000_000 * loads, totalMs: orderMs(order) }
}
