import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../flood.ts'
import { createAnswerReader } from './answer-reader.ts'

export interface Pouring {
  readonly from: readonly string[]
  /** Concurrent connections, over all addresses. */
  readonly connections: number
  /** The bytes of a request, by its number. */
  readonly request: (number: number) => string | Buffer
  /** Requests per write. */
  readonly pipelined?: number
}

/** Before a closed connection is opened again. */
const PAUSE_MS = 20
/** Pause once the flood has reached its limit. */
const AHEAD_MS = 10

/** Keeps this many connections busy: each sends, reads the response and sends the next request. */
export async function pour(attack: Attack, pouring: Pouring): Promise<void> {
  let number = 0
  const count = attack.size(pouring.connections)
  const next = () => pouring.request((number += 1))
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const from = pouring.from[index % pouring.from.length]
      while (performance.now() < attack.until) {
        while (attack.tally.isAhead()) await sleep(AHEAD_MS)
        await useConnection(attack, { from, next, pipelined: pouring.pipelined ?? 1 })
        await sleep(PAUSE_MS)
      }
    }),
  )
}

interface Use {
  readonly from: string | undefined
  readonly next: () => string | Buffer
  readonly pipelined: number
}

/** Until the service closes the connection, or the flood ends. */
async function useConnection(attack: Attack, { from, next, pipelined }: Use): Promise<void> {
  const { tally, until } = attack
  let awaited = 0
  const socket = openSocket(attack, from)
  const sendNext = () => {
    if (performance.now() >= until) return void socket.destroy()
    if (tally.isAhead()) return void setTimeout(sendNext, AHEAD_MS)
    awaited = pipelined
    tally.send(pipelined)
    for (let count = 0; count < pipelined; count += 1) socket.write(next())
  }
  const reader = createAnswerReader((status) => {
    tally.answer(status)
    awaited -= 1
    if (awaited === 0) sendNext()
  })
  socket.once('connect', sendNext).on('data', (chunk: Buffer) => reader.feed(chunk))
  const ended = setTimeout(() => socket.destroy(), Math.max(1, until - performance.now()))
  await closing(socket)
  clearTimeout(ended)
  if (awaited > 0) tally.answer(performance.now() < until ? 'closed' : 'unanswered')
}

/** Connects to the service from this loopback address. */
export function openSocket({ scene, tally }: Attack, from: string | undefined): Socket {
  const { host, port } = scene
  const socket = connect({ host, port, ...(from !== undefined && { localAddress: from }) })
  // Floods expect the service to cut connections.
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  tally.open()
  return socket
}

export async function closing(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
}
