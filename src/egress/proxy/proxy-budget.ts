import { EgressError } from '../egress-error.ts'
import type { ProxyLimits } from './proxy-limits.ts'

type Spendable = 'requests' | 'hosts' | 'bytes' | 'open' | 'time'

export interface ProxyCounts {
  /** Tunnels and plain requests with the right secret. */
  readonly requests: number
  /** Number of requests that were refused or failed to connect. */
  readonly refused: number
  readonly hosts: number
  readonly bytesUp: number
  readonly bytesDown: number
  /** Tunnels and plain requests that are open now. */
  readonly open: number
  /**
   * The first limit that was reached; null if none was. Measurements of the browser after it do not reflect the page.
   */
  readonly limited: Spendable | null
}

/** The remaining budget of one run's browser. The `take…` methods throw `EgressError` `budget`. */
export class ProxyBudget {
  readonly #limits: ProxyLimits
  readonly #onSpent: (reason: EgressError) => void
  readonly #hosts = new Set<string>()
  readonly #counts = { requests: 0, refused: 0, bytesUp: 0, bytesDown: 0, open: 0 }
  #limited: Spendable | null = null

  /** `onSpent` is called when open connections must end too: no bytes left, no time left. */
  constructor(limits: ProxyLimits, onSpent: (reason: EgressError) => void) {
    this.#limits = limits
    this.#onSpent = onSpent
  }

  takeRequest(): void {
    this.#counts.requests += 1
    if (this.#counts.requests > this.#limits.maxRequests) throw this.#meet('requests')
  }

  takeHost(host: string): void {
    if (this.#hosts.has(host)) return
    if (this.#hosts.size >= this.#limits.maxHosts) throw this.#meet('hosts')
    this.#hosts.add(host)
  }

  /** Returns the function that closes it again, once. */
  takeOpen(): () => void {
    if (this.#counts.open >= this.#limits.maxOpen) throw this.#meet('open')
    this.#counts.open += 1
    let isOpen = true
    return () => {
      this.#counts.open -= isOpen ? 1 : 0
      isOpen = false
    }
  }

  countUp(bytes: number): void {
    this.#counts.bytesUp += bytes
    this.#judgeBytes()
  }

  countDown(bytes: number): void {
    this.#counts.bytesDown += bytes
    this.#judgeBytes()
  }

  countRefusal(): void {
    this.#counts.refused += 1
  }

  endTime(): void {
    this.#onSpent(this.#meet('time'))
  }

  counts(): ProxyCounts {
    return { ...this.#counts, hosts: this.#hosts.size, limited: this.#limited }
  }

  #judgeBytes(): void {
    const { bytesUp, bytesDown } = this.#counts
    if (bytesUp + bytesDown > this.#limits.maxBytes) this.#onSpent(this.#meet('bytes'))
  }

  #meet(what: Spendable): EgressError {
    this.#limited ??= what
    return new EgressError('budget', `the browser has met its limit: ${what}`)
  }
}
