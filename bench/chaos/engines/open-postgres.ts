import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { startPostgres } from '../../../test/support/postgres/postgres-server.ts'
import { mountSmallDisk } from '../scene/small-disk.ts'
import { startTcpProxy } from '../scene/tcp-proxy.ts'
import type { Engine, Row } from './engine.ts'

const DATABASE = 'pagemark'
const BLACK_HOLE_MS = 5_000
const READ_ONLY_MS = 3_000
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
  const server = await startPostgres(SETTINGS, place)
  // Also ends read-only times, so it must not be read-only itself.
  const own = {
    connectionString: server.urlOf('postgres'),
    options: '-c default_transaction_read_only=off',
  }
  await once(own, `create database ${DATABASE}`)
  const direct = { connectionString: server.urlOf(DATABASE) }
  const proxy = await startTcpProxy(server.socket)
  const [data, key] = [join(folder, 'data'), join(folder, 'shared.key')]
  mkdirSync(data, { recursive: true })
  writeFileSync(key, randomBytes(32))
  const setReadOnly = async (value: 'on' | 'off') => {
    await once(own, `alter system set default_transaction_read_only = ${value}`)
    await once(own, 'select pg_reload_conf()')
  }

  const faults = {
    restart: () => server.restart(),
    async 'terminated connections'() {
      const all = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${DATABASE}' and pid <> pg_backend_pid()`
      await once(own, all)
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
  }
  const full = {
    async 'disk full'() {
      disk?.fill()
      await sleep(FULL_MS)
      disk?.free()
      await server.startAgain()
    },
  }
  return {
    name: 'postgres',
    folder: data,
    env: {
      PAGEMARK_DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/${DATABASE}`,
      PAGEMARK_SECRET_KEY_FILE: key,
      PAGEMARK_DATA_DIR: data,
    },
    ask: (sql) => once(direct, sql),
    faults: { ...faults, ...(disk && full) },
    async close() {
      await proxy.close()
      await server.stop()
      disk?.unmount()
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
