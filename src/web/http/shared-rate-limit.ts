import { isUnavailable } from '../../store/database/unavailable.ts'
import type { ApiWindows } from '../../store/upkeep/api-windows.ts'
import { type Share, WINDOW_MS } from './rate-limit.ts'

interface Stock {
  /** Requests that this process has drawn and not used. */
  left: number
  /** Used or drawn by all processes at the time of its draw. */
  used: number
  /** By this process's clock. */
  endsAt: number
  /** Number and time of its last draw. */
  size: number
  drawnAt: number
}

/** Maximum of one name at once: when a process stops, the others lose its drawn requests for the rest of the minute. */
const DRAWS_A_WINDOW = 60
const SECOND_MS = 1_000

export interface SharedRateLimitOptions {
  readonly windows: Pick<ApiWindows, 'draw'>
  readonly perMinute: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Like a `RateLimit`, but asynchronous. */
export interface SharedRateLimit {
  take(name: string): Promise<Share>
}

/**
 * Of a database that takes no changes, as during a fail-over: this process counts the rest of the minute alone, so that
 * requests that only read are answered.
 */
function stockAlone(before: Stock | undefined, perMinute: number, time: number): Stock {
  const isOver = before === undefined || before.endsAt <= time
  return {
    left: isOver ? perMinute : perMinute - before.used,
    used: perMinute,
    endsAt: isOver ? time + WINDOW_MS : before.endsAt,
    size: 1,
    drawnAt: time,
  }
}

/**
 * One limit for several web processes. Each draws requests from a name's row in the database: one at first, and twice
 * as many as before if they were used up within a second, so a busy key costs one statement per second.
 */
export function createSharedRateLimit({
  windows,
  perMinute,
  now,
}: SharedRateLimitOptions): SharedRateLimit {
  const stocks = new Map<string, Stock>()
  const drawing = new Map<string, Promise<Stock>>()
  const most = Math.max(1, Math.floor(perMinute / DRAWS_A_WINDOW))

  async function draw(name: string, before: Stock | undefined): Promise<Stock> {
    const isBusy = before !== undefined && now() - before.drawnAt < SECOND_MS
    const size = Math.min(most, isBusy ? before.size * 2 : 1)
    const drawn = await windows
      .draw({ name, count: size, windowMs: WINDOW_MS })
      .catch((error: unknown) => {
        if (isUnavailable(error)) return null
        throw error
      })
    if (drawn === null) {
      const alone = stockAlone(before, perMinute, now())
      stocks.set(name, alone)
      return alone
    }
    const left = Math.min(size, Math.max(0, perMinute - drawn.before))
    const endsAt = now() + WINDOW_MS - (drawn.now - drawn.begunAt)
    const stock = { left, used: drawn.before + left, endsAt, size, drawnAt: now() }
    stocks.set(name, stock)
    return stock
  }

  return {
    async take(name) {
      forgetEnded(stocks, now())
      for (;;) {
        const stock = stocks.get(name)
        if (stock && stock.endsAt > now() && (stock.left > 0 || stock.used >= perMinute)) {
          return shareOf(stock, { perMinute, now: now() })
        }
        // Concurrent requests wait for the result of the draw.
        const pending = drawing.get(name) ?? draw(name, stock).finally(() => drawing.delete(name))
        drawing.set(name, pending)
        await pending
      }
    },
  }
}

function shareOf(stock: Stock, at: { readonly perMinute: number; readonly now: number }): Share {
  const allowed = stock.left > 0
  if (allowed) stock.left -= 1
  return {
    allowed,
    limit: at.perMinute,
    remaining: Math.max(0, at.perMinute - stock.used + stock.left),
    resetSeconds: Math.max(1, Math.ceil((stock.endsAt - at.now) / 1000)),
  }
}

/** Above this number, expired windows are removed; one takes about 100 bytes. */
const SWEEP_AT = 10_000

function forgetEnded(stocks: Map<string, Stock>, time: number): void {
  if (stocks.size < SWEEP_AT) return
  for (const [name, { endsAt }] of stocks) if (endsAt <= time) stocks.delete(name)
}
