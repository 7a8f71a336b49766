import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { dataOf, leaveToUnprivileged, type OwnServer, serveFolder } from './postgres-server.ts'

const NAME = 'standby'

/** A server that has a copy of another one's data, and follows it. It can be read, and not changed. */
export interface Standby extends OwnServer {
  /** Ends recovery: from then on it can be changed. */
  promote(): Promise<void>
}

/**
 * Starts a standby. From its return on, the primary acknowledges only what both have. The primary needs WAL of the level
 * `replica`, the default.
 */
export async function startStandby(primary: OwnServer): Promise<Standby> {
  const { place } = primary
  const folder = await mkdtemp(join(dirname(place.folder), 'pagemark-standby-'))
  const admin = new Client({
    connectionString: primary.urlOf('postgres'),
    options: '-c default_transaction_read_only=off',
  })
  await admin.connect()
  try {
    await copyServer(admin, place.folder, folder)
    await leaveToUnprivileged(folder)
    const primary_conninfo = `host=${place.folder} user=postgres application_name=${NAME}`
    const settings = { ...place.settings, primary_conninfo }
    const server = await serveFolder({ ...place, folder, settings })
    await admin.query(`alter system set synchronous_standby_names = '${NAME}'`)
    await admin.query('select pg_reload_conf()')
    await untilItFollows(admin)
    return { ...server, promote: async () => await promote(server) }
  } finally {
    await admin.end()
  }
}

/** Copies its programs and, while it runs, its data: what changes meanwhile is in its WAL. */
async function copyServer(admin: Client, from: string, to: string): Promise<void> {
  await cp(join(from, 'native'), join(to, 'native'), { recursive: true, verbatimSymlinks: true })
  await admin.query(`select pg_backup_start('${NAME}', true)`)
  await copyData(dataOf(from), dataOf(to))
  const { rows } = await admin.query<{ labelfile: string }>('select * from pg_backup_stop(false)')
  await writeFile(join(dataOf(to), 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(dataOf(to), 'standby.signal'), '')
}

/** Files may disappear meanwhile, and the WAL is sent by the primary. */
async function copyData(from: string, to: string): Promise<void> {
  for (;;) {
    try {
      await cp(from, to, {
        recursive: true,
        filter: (path) => !/postmaster\.(?:pid|opts)$|pg_wal\/[0-9A-F]{24}/.test(path),
      })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      await rm(to, { recursive: true, force: true })
    }
  }
}

async function untilItFollows(admin: Client): Promise<void> {
  for (;;) {
    const { rows } = await admin.query(
      `select from pg_stat_replication where application_name = '${NAME}' and sync_state = 'sync'`,
    )
    if (rows.length > 0) return
    await sleep(20)
  }
}

async function promote(server: OwnServer): Promise<void> {
  const client = new Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}
