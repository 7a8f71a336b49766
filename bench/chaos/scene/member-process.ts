import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN } from '../../../test/support/program.ts'
import type { Point } from '../points.ts'

const PRELOADS = ['../die-at.mjs', '../kill-browser.mjs', '../with-files.mjs']
/** For any command of the program: IDs must be as old as those of the others. */
export const PRELOADED = PRELOADS.map(
  (file) => `--import ${new URL(file, import.meta.url).href}`,
).join(' ')

const START_MS = 300_000

/** A process that is restarted whenever it ends. */
export interface Member {
  readonly name: string
  readonly role: 'web' | 'worker'
  /** Port of the web process; 0 for a worker. */
  readonly port: number
  process: ChildProcess
}

export interface BirthChoices {
  /** Point at which it kills itself. */
  readonly point?: Point
  /** Error of its clock. */
  readonly clockMs?: number
}

interface Surroundings {
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
}

/** The end of what each process has logged. */
const said = new WeakMap<ChildProcess, string>()

/** The last lines of its log. */
export function tail(child: ChildProcess): string {
  return (said.get(child) ?? '').slice(-4_000)
}

export function spawnMember(
  { role, port }: Omit<Member, 'process'>,
  { point, clockMs }: BirthChoices,
  { env, folder }: Surroundings,
): ChildProcess {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [MAIN, 'serve', '--role', role], {
    env: {
      PATH,
      HOME,
      // Without it, the program would start itself a second time to set it.
      MALLOC_MMAP_THRESHOLD_: '131072',
      PAGEMARK_LOG_LEVEL: 'info',
      PAGEMARK_PORT: String(port),
      ...env,
      NODE_OPTIONS: PRELOADED,
      CHAOS_FOLDER: folder,
      ...(point && { CHAOS_POINT: JSON.stringify([point]) }),
      ...(clockMs !== undefined && { CHAOS_CLOCK_MS: String(clockMs) }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.set(child, ((said.get(child) ?? '') + String(chunk)).slice(-20_000))
  })
  return child
}

/** A web process prints its address; a worker, whether it has a browser. */
export async function hasStarted(
  child: ChildProcess,
  { role }: Omit<Member, 'process'>,
): Promise<boolean> {
  const until = Date.now() + START_MS
  const sign = role === 'web' ? /Pagemark is at/ : /browser/
  while (child.exitCode === null && child.signalCode === null) {
    if (sign.test(said.get(child) ?? '')) return true
    if (Date.now() > until) throw new Error(`A ${role} does not start: ${tail(child)}`)
    await sleep(20)
  }
  return false
}

/** Sends it this signal, unless it has ended; resolves once it has. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
