import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const MAIN = join(import.meta.dirname, '../../dist/cli/main.js')

/** Node's compile cache, which saves a fifth of each start. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Working directory; the current one by default. */
  readonly cwd?: string
  /** The Node binary that runs it; the current one by default. */
  readonly node?: string
  /** Its main module; that of the built program by default. */
  readonly main?: string
  /** The user and group that run it; those of the tests by default. */
  readonly uid?: number
}

/** Runs the built program from the command line until it exits. */
export async function runProgram(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const child = start(args, options)
  child.stdin?.end(options.input ?? '')
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const [code] = await once(child, 'close')
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Starts the built program without waiting for its end. */
export function startProgram(
  args: readonly string[],
  options: RunOptions = {},
): { readonly process: ChildProcess; stderr(): string } {
  const child = start(args, options)
  child.stdout?.resume()
  return { process: child, stderr: collect(child.stderr) }
}

export interface RunningServer {
  readonly address: string
  readonly process: ChildProcess
  stderr(): string
  /** Resolves when it has exited. */
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Starts `pagemark serve` on a free port and waits until it prints its address. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  main?: string,
  node?: string,
): Promise<RunningServer> {
  const child = start(['serve'], {
    env: { PAGEMARK_PORT: '0', PAGEMARK_LOG_LEVEL: 'warn', ...env },
    ...(main === undefined ? {} : { main }),
    ...(node === undefined ? {} : { node }),
  })
  const stderr = collect(child.stderr)
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Pagemark is at (\S+)/.exec(stderr())?.[1]
      if (found === undefined) return
      child.stderr?.off('data', look)
      resolve(found)
    }
    child.stderr?.on('data', look)
    child.on('exit', () => reject(new Error(`The server ended: ${stderr()}`)))
  })
  return {
    address,
    process: child,
    stderr,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

/** No browser loads pages unless the test says so: few tests need it, and each load takes seconds. */
function start(
  args: readonly string[],
  { env = {}, node = process.execPath, main = MAIN, cwd, uid }: RunOptions,
) {
  const { PATH, HOME } = process.env
  return spawn(node, [main, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, PAGEMARK_BROWSER: 'off', ...env },
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Returns all output of the stream so far. */
export function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString()
}
