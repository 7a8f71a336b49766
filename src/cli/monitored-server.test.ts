import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { onServer, server } from '../../test/support/installations.ts'
import { askServer } from '../../test/support/postgres/postgres-databases.ts'
import { createMonitor } from '../web/monitor.ts'
import { createMeters } from './meters.ts'
import { createReadiness, metricsOf } from './monitoring.ts'

const log = { level: 'silent', stream: { write: () => undefined } } as const

/** The monitoring of a process with an installation of its own on a server. */
async function monitored() {
  const { open, config } = await onServer()
  const opened = await open()
  onTestFinished(() => opened.db.destroy())
  const app = await createMonitor({
    metrics: metricsOf(opened, { METRICS_TOKEN: 'operator' }, createMeters()),
    role: 'worker',
    ready: createReadiness(opened.db, { error: () => undefined }),
    log,
  })
  onTestFinished(() => app.close())
  const read = async (url: string) => {
    const { statusCode, body } = await app.inject({
      url,
      headers: { authorization: 'Bearer operator' },
    })
    return { status: statusCode, text: body }
  }
  return { db: opened.db, read, database: new URL(config.DATABASE_URL ?? '').pathname.slice(1) }
}

it('metrics of a process are served while its database does not answer, or answers with errors', async () => {
  const { db, read } = await monitored()
  const well = await read('/metrics')
  expect(well.status).toBe(200)
  expect(well.text).toContain('\npagemark_database_up 1\n')
  expect(well.text).toContain('\npagemark_runs_running 0\n')
  expect(well.text).toContain('\npagemark_jobs_queued{job="message"} 0\n')

  await db.transaction().execute(async (trx) => {
    await sql`lock table runs in access exclusive mode`.execute(trx)
    expectOwnOnly(await read('/metrics'))
  })
  await db.schema.alterTable('runs').renameTo('runs_elsewhere').execute()
  expectOwnOnly(await read('/metrics'))
  await db.schema.alterTable('runs_elsewhere').renameTo('runs').execute()
  expect((await read('/metrics')).text).toContain('\npagemark_runs_queued{priority="bulk"} 0\n')
})

function expectOwnOnly({ status, text }: { readonly status: number; readonly text: string }): void {
  expect(status).toBe(200)
  expect(text).toContain('\npagemark_database_up 0\n')
  expect(text).toMatch(/^pagemark_http_request_duration_seconds_count/m)
  expect(text).toMatch(/^pagemark_database_connections\{state="used"\} \d/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  // Those of earlier would be taken for those of now.
  expect(text).not.toMatch(
    /^pagemark_(?:runs_queued|runs_running|queue_oldest_seconds|jobs_\w+)[ {]/m,
  )
}

it('readiness names what a process lacks: a database that accepts changes, or that answers', async () => {
  if (!server) throw new Error('There is no server.')
  const { read, database } = await monitored()
  const readiness = async () => {
    const { status, text } = await read('/readyz')
    return [status, JSON.parse(text).checks]
  }
  const all = { database: true, writable: true, migrations: true, queue: true }
  expect(await readiness()).toEqual([200, all])

  const anew = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
  await askServer(server, `alter database ${database} set default_transaction_read_only = on`)
  await askServer(server, anew)
  await expect.poll(readiness).toEqual([503, { ...all, writable: false }])

  await askServer(server, `alter database ${database} allow_connections = off`)
  await askServer(server, anew)
  await expect.poll(readiness).toEqual([503, { database: false }])
})
