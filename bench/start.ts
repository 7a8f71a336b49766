import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './rounds.ts'

const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const LIGHTHOUSE = join(
  dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')),
  'cli/index.js',
)
/** Makes a child print its processor time in seconds when it exits, including its threads. */
const CPU_OF_SELF = `data:text/javascript,${encodeURIComponent(
  `import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('\\nCPU '+(user+system)/1e6)})`,
)}`

const run = promisify(execFile)

export interface StartFigure {
  readonly name: string
  /** Seconds of processor time, without browsers. */
  readonly cpu: number
  /** Seconds of wall-clock time. */
  readonly wall: number
}

/** The cost of starting: commands, and a server that was started before. Medians of rounds, in turns. */
export async function startFigures(url: string, rounds: number): Promise<StartFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-bench-'))
  const env = {
    ...process.env,
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_PORT: '0',
  }
  const command = (...args: string[]) => timeCommand(args, env)
  const contenders: Readonly<Record<string, () => Promise<Cost>>> = {
    'node -e 0': () => command('-e', '0'),
    'lighthouse --version': () => command(LIGHTHOUSE, '--version'),
    '--version': () => command(PROGRAM, '--version'),
    '--help': () => command(PROGRAM, '--help'),
    'one small page, --lab off': () => command(PROGRAM, 'audit', '--lab', 'off', url),
    doctor: () => command(PROGRAM, 'doctor'),
    'server until it listens': () => timeServer(env),
  }
  const costs = new Map<string, Cost[]>()
  // The first round is not counted: it creates the database and fills the file system's cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, contender] of Object.entries(contenders)) {
      const cost = await contender()
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return [...costs].map(([name, all]) => ({
    name,
    cpu: median(all.map(({ cpu }) => cpu)),
    wall: median(all.map(({ wall }) => wall)),
  }))
}

type Cost = Omit<StartFigure, 'name'>

async function timeCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Cost> {
  const began = performance.now()
  const { stderr } = await run(process.execPath, ['--import', CPU_OF_SELF, ...args], { env })
  const cpu = Number(/CPU ([\d.]+)\s*$/.exec(stderr)?.[1])
  return { cpu, wall: (performance.now() - began) / 1000 }
}

/** Stopped like an operator does, once it has printed its address. */
async function timeServer(env: NodeJS.ProcessEnv): Promise<Cost> {
  const began = performance.now()
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const cost = await new Promise<Cost>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Pagemark is at ')) return
      resolve({ cpu: cpuOf(child.pid), wall: (performance.now() - began) / 1000 })
    })
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  child.kill()
  await ended
  return cost
}

/** Only Linux reports it for another process; elsewhere there is only wall-clock time. */
function cpuOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return Number.NaN
  }
}

const TICKS_A_SECOND = 100
