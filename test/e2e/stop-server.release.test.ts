import { once } from 'node:events'
import { existsSync } from 'node:fs'
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

const STOPPING: readonly unknown[] = [
  'stopping',
  'waiting for running jobs',
  'returning jobs to the queue',
  'stopped',
]
