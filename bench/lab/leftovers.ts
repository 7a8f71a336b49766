// node bench/lab/leftovers.ts [--runs N] [--url URL]
//
// Audits a page many times in a row with the built service, including the browser, and prints its resources meanwhile
// and its remains after the stop: memory, processes, descriptors, and the files on disk compared with the stored data.
// Linux only; docs/benchmarks.md contains the output.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { browserCache } from '../../src/lab/browser/find-browser.ts'
import { processes } from '../../test/support/lab-remains.ts'
import { type RunningServer, runProgram, startServer } from '../../test/support/program.ts'
import { print } from '../print.ts'
import { type Ask, createAsk } from '../soak/http-client.ts'
import { watchProcess } from '../soak/vitals.ts'
import { type DiskUse, diskUse, storedIn } from './disk-use.ts'
import { openServiceHeap } from './service-heap.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    url: { type: 'string', default: 'http://127.0.0.1:8000/library/asyncio.html' },
  },
})
const RUNS = Number(values.runs)
const USER = 'bench@example.com'
/** Time to prepare a browser after the last run, and for the store's cleanup. */
const QUIET_MS = 10_000
const LOOK_EVERY_MS = 250

const root = await mkdtemp(join(tmpdir(), 'pagemark-bench-'))
const folders = {
  data: join(root, 'data'),
  temporary: join(root, 'tmp'),
  home: join(root, 'home'),
  cache: browserCache({ uid: userInfo().uid, env: process.env }),
}
// The browser of a service that runs as root belongs to another user, who needs access to the folder.
await chmod(root, 0o755)
for (const folder of [folders.data, folders.home]) await mkdir(folder)
await mkdir(folders.temporary)
await chmod(folders.temporary, 0o1777)
const env = {
  HOME: folders.home,
  TMPDIR: folders.temporary,
  PAGEMARK_DATA_DIR: folders.data,
  PAGEMARK_BROWSER: 'bundled',
  PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
  PAGEMARK_ALLOW_PORTS: `80,443,${new URL(values.url).port || 80}`,
  PAGEMARK_AUDITS_PER_MINUTE: '0',
  PAGEMARK_AUDITS_PER_HOUR: '0',
  PAGEMARK_API_PER_MINUTE: '0',
}
try {
  await measure()
} finally {
  await rm(root, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  await runProgram(['user', 'create', '--email', USER], { env })
  const { stdout: key } = await runProgram(['key', 'create', '--user', USER], { env })
  const server = await startServer({ ...env, NODE_OPTIONS: '--inspect=127.0.0.1:0' })
  try {
    const { before, after } = await watchRuns(server, key.trim())
    await server.kill('SIGTERM')
    print(`The service ended with ${server.process.exitCode}.`)
    printDisk(before, after, await sizes())
  } finally {
    await server.kill('SIGKILL')
  }
  printStored(await diskUse(join(folders.data, 'blobs')))
  print(
    `Processes that name its folders, or are its runners, afterwards: ${leftProcesses().length}.`,
  )
}

async function watchRuns(server: RunningServer, key: string) {
  const heap = await openServiceHeap(server.stderr())
  const watch = watchProcess(server.process.pid ?? 0)
  const ask = createAsk(server.address, key, [])
  const look = async (when: string) => {
    const { rssMb, descriptors, children, zombies } = watch.now()
    const [used, disk] = [megabytes(await heap.used()), await diskUse(folders.temporary)]
    print(
      `| ${when} | ${used} | ${rssMb.toFixed(0)} | ${descriptors} | ${children} (${zombies}) | ${inWords(disk)} |`,
    )
  }
  await delay(QUIET_MS)
  const before = await sizes()
  print('| after | heap, MB | memory, MB | descriptors | processes (zombies) | temporary files |')
  print('|---|---|---|---|---|---|')
  await look('the start')
  let measured = 0
  for (let run = 1; run <= RUNS; run += 1) {
    if (await auditOnce(ask)) measured += 1
    if (run === 1 || run % 10 === 0) await look(`${run} runs`)
  }
  await delay(QUIET_MS)
  await look('a pause')
  const after = await sizes()
  watch.stop()
  heap.close()
  print(`\n${measured} of ${RUNS} measured.`)
  return { before, after }
}

/** True if the report contains the browser's results. */
async function auditOnce(ask: Ask): Promise<boolean> {
  const made = await ask('/api/v1/reports', { method: 'POST', form: { url: values.url } })
  if (made.status !== 201) throw new Error(made.text)
  const path = `/api/v1/reports/${made.body.data.id}`
  for (;;) {
    const { body } = await ask(path)
    const { status, id } = body.data
    if (status === 'completed') {
      const run = await ask(`${path}/runs/1`)
      return run.body.data.results.lab.status === 'measured'
    }
    if (status === 'failed') throw new Error(`${id} failed.`)
    await delay(LOOK_EVERY_MS)
  }
}

type Sizes = Readonly<Record<keyof typeof folders, DiskUse>>

async function sizes(): Promise<Sizes> {
  const [data, temporary, home, cache] = await Promise.all([
    diskUse(folders.data),
    diskUse(folders.temporary),
    diskUse(folders.home),
    diskUse(folders.cache),
  ])
  return { data, temporary, home, cache }
}

function printDisk(before: Sizes, after: Sizes, stopped: Sizes): void {
  print('\n| folder | before | after | stopped |\n|---|---|---|---|')
  for (const name of ['data', 'temporary', 'home', 'cache'] as const) {
    print(
      `| ${name} | ${inWords(before[name])} | ${inWords(after[name])} | ${inWords(stopped[name])} |`,
    )
  }
}

function printStored(blobs: DiskUse): void {
  const stored = storedIn(join(folders.data, 'pagemark.db'))
  print(
    `\nThe blob store holds ${inWords(blobs)}; the database names ${inWords(stored.artifacts)}.`,
  )
  print(`Most of one run: ${kilobytes(stored.mostOfOneRun)}.`)
  print(`Results: ${inWords(stored.results)}, the largest ${kilobytes(stored.mostOfOneResult)}.`)
  print(`The database's file: ${kilobytes(stored.empty)} empty, and`)
  for (const [name, bytes] of stored.tables.slice(0, 8)) print(`  ${name}: ${kilobytes(bytes)}`)
}

function leftProcesses(): string[] {
  return processes()
    .filter(
      ({ command, parent }) =>
        command.includes(root) || (parent === 1 && /dist\/.*runner\/main/.test(command)),
    )
    .map(({ command }) => command)
}

function inWords({ files, bytes }: DiskUse): string {
  return `${files} files, ${kilobytes(bytes)}`
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} KB`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
