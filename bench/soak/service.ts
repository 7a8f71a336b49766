import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PRELOAD = new URL('name-server.mjs', import.meta.url).href

export interface Service {
  readonly address: string
  readonly pid: number
  /** Keys of users, one each. */
  readonly keys: readonly string[]
  /** Lines of its log that speak of something gone wrong. */
  faults(): readonly string[]
  hasEnded(): boolean
  /** As an operator stops it; rejects when it does not go. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** The built program: `dist/cli/main.js`. */
  readonly program: string
  readonly folder: string
  readonly nameserver: string
  readonly ports: readonly number[]
  readonly users: number
}

const STOP_MS = 30_000
/** pino's number for errors. */
const ERROR = 50

/** Starts the built service with a fresh data folder, and makes its users. */
export async function startService(asked: ServiceOptions): Promise<Service> {
  const { program, nameserver, users } = asked
  const env = settingsOf(asked)
  const child = spawn(process.execPath, ['--import', PRELOAD, program, 'serve'], {
    env: { ...env, SOAK_NAMESERVER: nameserver },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', () => {
      const [, found] = /Pagemark is at (\S+)/.exec(written) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The service did not start: ${written}`)))
  })
  const command = async (...args: string[]) =>
    (await run(process.execPath, [program, ...args], { env })).stdout.trim()
  const keys: string[] = []
  for (let user = 0; user < users; user += 1) {
    const email = `soak${user}@example.com`
    await command('user', 'create', '--email', email)
    keys.push(await command('key', 'create', '--user', email))
  }
  return {
    address,
    pid: child.pid ?? 0,
    keys,
    faults: () => faultsIn(written),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      const gone = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) })
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The limits that would only slow the soak down are off; those per site stand. */
function settingsOf({ folder, ports }: ServiceOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PAGEMARK_PORT: '0',
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_LOG_LEVEL: 'warn',
    // Lab and limits have soaks of their own: a browser's ten seconds a page would leave little of this one.
    PAGEMARK_BROWSER: process.env['PAGEMARK_BROWSER'] ?? 'off',
    PAGEMARK_ALLOW_CIDRS: '127.0.9.0/24',
    PAGEMARK_ALLOW_PORTS: ['80', '443', ...ports].join(','),
    PAGEMARK_API_PER_MINUTE: '0',
    PAGEMARK_AUDITS_PER_MINUTE: '0',
    PAGEMARK_AUDITS_PER_HOUR: '0',
  }
}

export function faultsIn(written: string): string[] {
  return written.split('\n').filter((line) => {
    const [, level] = /^\{"level":(\d+)/.exec(line) ?? []
    return Number(level) >= ERROR || /^\w*Error:|Uncaught|Warning:/.test(line)
  })
}
