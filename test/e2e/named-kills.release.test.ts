import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../support/postgres/postgres-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** Changes a database in a process of its own, in which a point is set. */
const CHANGE = `
  const { openDatabase, openDatabaseServer, writing } = await import('./src/store/database/database.ts')
  const { migrate } = await import('./src/store/database/migrate.ts')
  const place = process.argv[1]
  const db = place.startsWith('postgres')
    ? openDatabaseServer({ url: place, pool: 1, name: 'pagemark test' })
    : openDatabase(place)
  await migrate(db)
  const turn = { user_id: 'ada', turn: 0, not_before: 0 }
  await writing(db, (trx) => trx.insertInto('turns').values(turn).execute())
  process.exit(0)`

async function signalAt(place: string, phase: 'statement' | 'commit'): Promise<unknown> {
  const point = JSON.stringify({ sql: '^insert into "turns"', phase })
  const args = ['--import', './bench/chaos/die-at.mjs', '--input-type=module', '-e', CHANGE, place]
  const env = { ...process.env, CHAOS_FOLDER: temporaryFolder(), CHAOS_POINT: point }
  const ended = run(process.execPath, args, { cwd: ROOT, env })
  return await ended.then(
    () => 'none',
    (error: { readonly signal?: string }) => error.signal,
  )
}

it('a process dies at its point, before and after the commit, on both engines', async () => {
  const server = await startPostgres()
  onTestFinished(async () => await server.stop())
  for (const place of [join(temporaryFolder(), 'pagemark.db'), server.urlOf('postgres')]) {
    expect(await signalAt(place, 'statement')).toBe('SIGKILL')
    expect(await signalAt(place, 'commit')).toBe('SIGKILL')
    // Its change was committed, and a second one is refused.
    expect(await signalAt(place, 'commit')).toBeNull()
  }
})
