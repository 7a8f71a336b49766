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
  /** Log lines about errors. */
  faults(): readonly string[]
  hasEnded(): boolean
  /** Stops it like an operator; rejects if it does not end. */
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
/** pino's level of errors. */
const ERROR = 50

/** Starts the built service with a new data folder, and creates its users. */
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

/** Limits that would only slow the soak down are off; those per site stay. */
function settingsOf({ folder, ports }: ServiceOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PAGEMARK_PORT: '0',
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_LOG_LEVEL: 'warn',
    // Lab and limits have separate soaks: a browser's ten seconds per page would leave little of this one.
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
