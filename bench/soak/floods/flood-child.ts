import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TallySums } from './clients/tally.ts'
import type { Scene } from './scene.ts'

export interface Order {
  readonly name: string
  readonly seconds: number
  readonly scene: Scene
  /** Fraction of the connections: 1 for all, less in the short form. */
  readonly part: number
}

/** The process's report of its flood at the end. */
export interface Told extends TallySums {
  readonly processorMs: number
}

const PROCESS = fileURLToPath(new URL('flood-process.ts', import.meta.url))
/** A flood ends by itself; one that does not is killed. */
const GRACE_MS = 90_000

export async function runFlood(order: Order): Promise<Told> {
  const child = fork(PROCESS)
  child.send(order)
  const timeout = setTimeout(() => child.kill('SIGKILL'), order.seconds * 1000 + GRACE_MS)
  try {
    return await toldBy(child)
  } finally {
    clearTimeout(timeout)
    if (child.connected) child.disconnect()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

async function toldBy(child: ChildProcess): Promise<Told> {
  return await new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- what flood-process.ts sends
    child.once('message', (told) => resolve(told as Told))
    child.once('exit', (code) => reject(new Error(`The flood ended with ${code}.`)))
  })
}
