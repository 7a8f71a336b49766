import { setTimeout as sleep } from 'node:timers/promises'

export interface Receiver {
  /** Of the operator: it does not pass through `egress`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Before the second try; doubled before the third. */
  readonly pauseMs?: number
}

const TRIES = 3
const PAUSE_MS = 1_000
const TIMEOUT_MS = 10_000
/** By the protocol, these may be tried again. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Sends requests of OTLP/HTTP. A redirect is refused: it could lead the headers, which may be secret, elsewhere. */
export function sendSpansTo({ url, headers, pauseMs = PAUSE_MS }: Receiver) {
  async function once(body: string, signal: AbortSignal): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status
  }

  return async (body: string, signal: AbortSignal): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const status = await once(body, signal).catch((error: unknown) => {
        if (tries === TRIES || signal.aborted) throw error
      })
      if (status !== undefined && status < 300) return
      if (status !== undefined && (tries === TRIES || !PASSING.has(status))) {
        throw new Error(`The receiver of traces answers with ${status}.`)
      }
      await sleep(pauseMs * 2 ** (tries - 1), undefined, { signal })
    }
  }
}
