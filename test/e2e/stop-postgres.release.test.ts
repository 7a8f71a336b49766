import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { startTcpProxy } from '../../bench/chaos/scene/tcp-proxy.ts'
import { makeDatabase } from '../support/postgres/postgres-databases.ts'
import { startServer } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgres = inject('postgres')
if (!postgres) throw new Error('No server was started for these tests.')

/** Time that a service manager waits between SIGTERM and SIGKILL. */
const PATIENCE_MS = 10_000
/** After the last line of a start. */
const STARTED_MS = 1_000
/** Longer than every part waits until it looks into the database again. */
const POLLED_MS = 3_000

it('ends within ten seconds of a signal when its database no longer responds, and says what waits for it', async () => {
  const url = new URL(await makeDatabase(postgres, 'template0'))
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`
  const proxy = await startTcpProxy(socket)
  const folder = temporaryFolder()
  const key = join(folder, 'shared.key')
  writeFileSync(key, randomBytes(32))
  const server = await startServer({
    PAGEMARK_SECRET_KEY_FILE: key,
    PAGEMARK_DATABASE_URL: `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`,
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_LOG_LEVEL: 'info',
  })
  // It listens before all of its parts have started, and hears signals after that.
  await expect.poll(() => server.stderr(), { timeout: 30_000 }).toContain('browser')
  await sleep(STARTED_MS)
  proxy.swallow()
  // Workers, settings and this request wait for the database from then on.
  const asked = fetch(`${server.address}/readyz`).catch(() => undefined)
  await sleep(POLLED_MS)
  const began = performance.now()
  await server.kill('SIGTERM')

  expect(performance.now() - began).toBeLessThan(PATIENCE_MS)
  await asked
  await proxy.close()
  expect(server.process.exitCode).toBe(1)
  const last: unknown = JSON.parse(server.stderr().trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({
    msg: 'The server ends before all of its parts have stopped.',
    left: expect.arrayContaining(['jobs', 'database']),
  })
}, 60_000)
