import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { type OwnServer, startPostgres } from '../../../test/support/postgres/postgres-server.ts'
import { startStandby } from '../../../test/support/postgres/standby.ts'
import { fillFor, mountSmallDisk, type SmallDisk } from '../scene/small-disk.ts'
import { startTcpProxy } from '../scene/tcp-proxy.ts'
import type { Engine, Row } from './engine.ts'

const DATABASE = 'pagemark'
const BLACK_HOLE_MS = 5_000
const READ_ONLY_MS = 3_000
/** From the loss of the primary to the promotion of its standby, which can only be read until then. */
const FAIL_OVER_MS = 5_000
const FULL_MS = 3_000
const DISK_MB = 1_500

/**
 * Data that a restart must not lose has left the process before it is acknowledged; the machine itself does not stop.
 */
const SETTINGS = { fsync: 'off', synchronous_commit: 'on', shared_buffers: '64MB' }

/** Starts a separate server, which all processes reach through a proxy that can drop their data. */
export async function openPostgres(folder: string): Promise<Engine> {
  const place = join(folder, 'server')
  const disk = mountSmallDisk(place, DISK_MB)
  let server: OwnServer = await startPostgres(SETTINGS, place)
  // Also ends read-only times, so it must not be read-only itself.
  const asAdmin = (sql: string) =>
    once(
      {
        connectionString: server.urlOf('postgres'),
        options: '-c default_transaction_read_only=off',
      },
      sql,
    )
  await asAdmin(`create database ${DATABASE}`)
  const proxy = await startTcpProxy(server.socket)
  const [data, key] = [join(folder, 'data'), join(folder, 'shared.key')]
  mkdirSync(data, { recursive: true })
  writeFileSync(key, randomBytes(32))
  const setReadOnly = async (value: 'on' | 'off') => {
    await asAdmin(`alter system set default_transaction_read_only = ${value}`)
    await asAdmin('select pg_reload_conf()')
  }

  const faults = {
    restart: () => server.restart(),
    async 'terminated connections'() {
      const all = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${DATABASE}' and pid <> pg_backend_pid()`
      await asAdmin(all)
    },
    async 'black hole'() {
      proxy.swallow()
      await sleep(BLACK_HOLE_MS)
      proxy.forward()
    },
    async 'read-only'() {
      await setReadOnly('on')
      await sleep(READ_ONLY_MS)
      await setReadOnly('off')
    },
    async 'fail-over'() {
      const standby = await startStandby(server)
      await server.stop()
      server = standby
      proxy.turnTo(standby.socket)
      await sleep(FAIL_OVER_MS)
      await standby.promote()
    },
  }
  const full = (on: SmallDisk) => ({
    async 'disk full'() {
      await fillFor(on, FULL_MS)
      await server.startAgain()
    },
  })
  return {
    name: 'postgres',
    folder: data,
    env: {
      PAGEMARK_DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/${DATABASE}`,
      PAGEMARK_SECRET_KEY_FILE: key,
      PAGEMARK_DATA_DIR: data,
    },
    ask: (sql) => once({ connectionString: server.urlOf(DATABASE) }, sql),
    faults: { ...faults, ...(typeof disk !== 'string' && full(disk)) },
    leftOut: typeof disk === 'string' ? { 'disk full': disk } : {},
    async close() {
      await proxy.close()
      await server.stop()
      if (typeof disk !== 'string') disk.unmount()
    },
  }
}

/** On a new connection: none survives a restart. */
async function once(where: ClientConfig, sql: string): Promise<readonly Row[]> {
  const client = new Client(where)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
