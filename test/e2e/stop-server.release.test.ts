import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runProgram, startProgram, startServer } from '../support/program.ts'
import { startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Time that a service manager waits between SIGTERM and SIGKILL. */
const PATIENCE_S = 10

it('ends within ten seconds of a signal, says what it does, and returns the run to the queue', async () => {
  const requested = Promise.withResolvers<undefined>()
  // The page never responds, so a client waits for its report.
  const site = await startSite(() => requested.resolve(undefined))
  const env = {
    PAGEMARK_DATA_DIR: temporaryFolder(),
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(site.port),
    PAGEMARK_LOG_LEVEL: 'info',
  }
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const { stdout: key } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  const server = await startServer(env)
  const waiting = fetch(`${server.address}/api/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key.trim()}`, Prefer: 'wait=60' },
    body: new URLSearchParams({ url: site.origin }),
  })
  await requested.promise
  await server.kill('SIGTERM')

  expect(server.process.exitCode).toBe(0)
  expect((await waiting).status).toBe(201)
  const said = server
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => STOPPING.includes(msg))
  expect(said.map(({ msg }) => msg)).toEqual(STOPPING)
  expect(said).toMatchObject([
    { signal: 'SIGTERM' },
    { jobs: 'audits', running: 1 },
    { returned: 1 },
    {},
  ])
  expect(said.at(-1)?.['seconds']).toBeLessThan(PATIENCE_S)
  await site.close()
}, 60_000)

it('stops with one line before its start has finished, and can be started again', async () => {
  const folder = join(temporaryFolder(), 'data')
  const env = { PAGEMARK_DATA_DIR: folder, PAGEMARK_PORT: '0', PAGEMARK_LOG_LEVEL: 'info' }
  const server = startProgram(['serve'], { env })
  const ended = once(server.process, 'exit')
  while (!existsSync(join(folder, 'pagemark.db'))) await sleep(1)
  server.process.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(server.stderr()).toMatch(/^\{[^\n]*stopped before the start had finished[^\n]*\}\n$/)
  const again = await startServer({ PAGEMARK_DATA_DIR: folder })
  await again.kill('SIGTERM')
  expect(again.process.exitCode).toBe(0)
}, 60_000)

it('ends with code 1 if it stops before its start has finished, and not cleanly', async () => {
  const folder = join(temporaryFolder(), 'data')
  const preloaded = join(temporaryFolder(), 'fail-to-close.cjs')
  writeFileSync(preloaded, FAIL_TO_CLOSE)
  const env = {
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_PORT: '0',
    PAGEMARK_LOG_LEVEL: 'info',
    NODE_OPTIONS: `--require=${preloaded}`,
  }
  const server = startProgram(['serve'], { env })
  const ended = once(server.process, 'exit')
  while (!existsSync(join(folder, 'pagemark.db'))) await sleep(1)
  server.process.kill('SIGTERM')

  expect(await ended).toEqual([1, null])
  expect(server.stderr()).toMatch(/The server did not stop cleanly\./)
  expect(server.stderr()).not.toMatch(/stopped before|Pagemark is at/)
}, 60_000)

/** From the signal on, databases close with an error, and so does the lock of the data folder, which is one. */
const FAIL_TO_CLOSE = `
const { prototype } = require(${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))})
const { close } = prototype
process.once('SIGTERM', () => {
  prototype.close = function () {
    close.call(this)
    throw new Error('broken')
  }
})
`

const STOPPING: readonly unknown[] = [
  'stopping',
  'waiting for running jobs',
  'returning jobs to the queue',
  'stopped',
]
