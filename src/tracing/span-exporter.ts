import { otlpOf } from './otlp.ts'
import type { Attributes, EndedSpan } from './tracer.ts'

const MOST_WAITING = 4096
const BATCH = 512
const EVERY_MS = 5_000
/** Between two reports of trouble. */
const QUIET_MS = 60_000

export interface ExporterOptions {
  /** Rejects if the receiver did not accept the request. */
  readonly send: (body: string, signal: AbortSignal) => Promise<void>
  /** Describes this process. */
  readonly resource: Attributes
  /** Called about once a minute while spans are lost. */
  readonly onTrouble: (trouble: { readonly error: unknown; readonly lost: number }) => void
  readonly everyMs?: number
}

/**
 * Sends ended spans in batches. A slow or absent receiver costs bounded memory and never holds up a request: spans
 * that find no room are lost.
 */
export function createSpanExporter(options: ExporterOptions) {
  const { send, resource, onTrouble, everyMs = EVERY_MS } = options
  const waiting: EndedSpan[] = []
  let lost = 0
  let told = -Infinity
  let sending: Promise<void> | undefined
  const ended = new AbortController()

  const lose = (spans: number, error: unknown) => {
    lost += spans
    if (performance.now() - told < QUIET_MS) return
    told = performance.now()
    onTrouble({ error, lost })
    lost = 0
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && !ended.signal.aborted) {
      const batch = waiting.splice(0, BATCH)
      try {
        await send(JSON.stringify(otlpOf(batch, resource)), ended.signal)
      } catch (error) {
        lose(batch.length, error)
      }
    }
  }

  /** One request at a time: a flush during another sends what that one left. */
  async function flush(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined))
    await sending
  }

  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    add(span: EndedSpan): void {
      if (waiting.length >= MOST_WAITING) lose(1, new Error('Too many spans are waiting.'))
      else waiting.push(span)
      if (waiting.length >= BATCH) void flush()
    },
    flush,
    /** Sends what is waiting, within this time. */
    async stop(limitMs: number): Promise<void> {
      clearInterval(timer)
      const limit = setTimeout(() => ended.abort(), limitMs)
      await flush()
      clearTimeout(limit)
    },
  }
}
