import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MAIN } from '../../../test/support/program.ts'
import type { Asked, Exchange, History } from '../check/history.ts'
import type { Engine } from '../engines/engine.ts'
import { openPostgres } from '../engines/open-postgres.ts'
import { openSqlite } from '../engines/open-sqlite.ts'
import type { Random } from '../../soak/random.ts'
import { startCrawledSite } from './crawled-site.ts'
import { browserRemains } from './browser-remains.ts'
import { createCluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { hourlyAllowance } from './hourly-allowance.ts'
import { PRELOADED } from './member-process.ts'
import { plantFiles } from './plant-files.ts'
import { openReceivers } from './receivers.ts'
import { startClients } from './start-clients.ts'
import { startTargetSite } from './target-site.ts'
import { setUpWatching } from './watch-client.ts'
import { watchJobs } from './watch-jobs.ts'

const run = promisify(execFile)

const WEBS = 2
/** One for SQLite, whose server locks the data folder. */
const WORKERS = { sqlite: 1, postgres: 3 }
/** Concurrent processes, for a while. */
const PROCESSES = 8
const EMAIL = 'chaos@example.com'
const PERSON = { email: 'person@example.com', password: 'an engine of many wheels' }
const QUIET_MS = 3_000
/** Requests that must be acknowledged after each fault: one that strikes while nothing works tests nothing. */
const SERVED = 3
const SERVED_MS = 120_000

export type OpenScene = Awaited<ReturnType<typeof openScene>>

export interface SceneChoices {
  /** Whether workers load pages with a browser: then there are only clients that create reports, and few of those. */
  readonly hasBrowsers?: boolean
  /** Of the operator, beside those of every scene. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * An installation of several processes in constant use, with its history.
 *
 * @param randomOf the generator of a client, by its name
 */
export async function openScene(
  name: Engine['name'],
  randomOf: (client: string) => Random,
  { hasBrowsers = false, settings = {} }: SceneChoices = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-chaos-'))
  // PostgreSQL does not run as root, and its user needs access to its folder.
  chmodSync(folder, 0o711)
  const remains = browserRemains(folder)
  const site = await startTargetSite()
  const crawled = await startCrawledSite()
  const receivers = await openReceivers()
  const engine = name === 'sqlite' ? openSqlite(folder) : await openPostgres(folder)
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const env = {
    ...settingsFor([site.port, crawled.port, receivers.port]),
    PAGEMARK_BASE_URL: `http://127.0.0.1:${ports[0]}`,
    PAGEMARK_SMTP_URL: receivers.smtp,
    ...(hasBrowsers && { PAGEMARK_BROWSER: 'bundled', TMPDIR: remains.temporary }),
    ...engine.env,
    ...settings,
  }
  const cluster = createCluster({
    env,
    folder,
    ports: ports.slice(0, WEBS),
    workers: WORKERS[name],
  })
  const startMs = await cluster.startAll()
  const key = await makeKey(env)
  const jobs = watchJobs(engine.ask)
  const exchanges: Exchange[] = []
  let answerMs = 0
  const [first = 0, ...more] = ports.slice(0, WEBS)
  let generation = 0
  const now = () => performance.now()
  const deletions = { reports: hourlyAllowance(now), projects: hourlyAllowance(now) }
  const api = { webs: [first, ...more] as const, key, exchanges, deletions }
  return {
    engine,
    cluster,
    /** Key of the API. */
    key,
    /** Origin of the audited pages. */
    site: site.origin,
    /** Origin of the crawled site. */
    crawled: crawled.origin,
    /** Can sign in; the key is another user's. */
    person: PERSON,
    crowd: ports.slice(WEBS + WORKERS[name]),
    /** Must be called once, before clients start. */
    setUpWatching: () =>
      setUpWatching({ ...api, random: randomOf('set-up'), site: site.origin }, receivers.webhook),
    startClients() {
      generation += 1
      const { openRuns } = jobs
      return startClients({
        api,
        person: PERSON,
        email: EMAIL,
        randomOf,
        generation,
        site,
        crawled: crawled.origin,
        openRuns,
        hasBrowsers,
      })
    },
    /** Waits while nothing fails, to learn how slow the machine is. Needs clients. */
    async measureFloor(): Promise<void> {
      await cluster.allUp()
      const from = exchanges.length
      await sleep(QUIET_MS)
      for (const { sentAt, toldAt } of exchanges.slice(from)) {
        answerMs = Math.max(answerMs, toldAt - sentAt)
      }
    },
    /** Whether some more requests have been acknowledged within two minutes. */
    async served(): Promise<boolean> {
      const from = exchanges.length
      const until = performance.now() + SERVED_MS
      const acknowledged = () =>
        exchanges
          .slice(from)
          .filter(({ asked, told }) => told.as === 'acknowledged' && !isLook(asked)).length
      while (acknowledged() < SERVED && performance.now() < until) await sleep(20)
      return acknowledged() >= SERVED
    },
    overdueMs: jobs.overdueMs,
    /**
     * Lets a worker sweep, which it does at its start.
     *
     * @returns the key of a file that this must not remove
     */
    async sweep(): Promise<string> {
      const young = await plantFiles(engine)
      const [worker] = await cluster.membersUp('worker')
      if (worker) await cluster.replace(worker)
      return young
    },
    history: (): History => ({
      exchanges,
      outages: cluster.outages,
      ends: cluster.ends,
      interruptions: cluster.interruptions,
      floor: { answerMs, startMs: Math.round(startMs) },
      receipts: receivers.receipts(),
    }),
    async close() {
      jobs.stop()
      const codes = await cluster.stopAll()
      const left = remains.left()
      await engine.close()
      await Promise.all([site.close(), crawled.close(), receivers.close()])
      rmSync(folder, { recursive: true, force: true })
      return { codes, left }
    },
  }
}

/** Clients repeat these until something has ended. */
function isLook({ what }: Asked): boolean {
  return what === 'show' || what === 'show-site'
}

function settingsFor(targets: readonly number[]): Readonly<Record<string, string>> {
  return {
    PAGEMARK_BROWSER: 'off',
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: targets.join(','),
    PAGEMARK_STATIC_CONCURRENCY: '1',
    PAGEMARK_SITE_CONCURRENCY: '8',
    PAGEMARK_AUDITS_PER_MINUTE: '0',
    PAGEMARK_AUDITS_PER_HOUR: '0',
    PAGEMARK_API_PER_MINUTE: '0',
    PAGEMARK_TRASH_DAYS: '0',
  }
}

async function makeKey(env: Readonly<Record<string, string>>): Promise<string> {
  const { PATH, HOME } = process.env
  const commandEnv = { PATH, HOME, ...env, NODE_OPTIONS: PRELOADED }
  const command = async (...args: string[]) =>
    (await run(process.execPath, [MAIN, ...args], { env: commandEnv })).stdout.trim()
  await command('user', 'create', '--email', PERSON.email, '--password', PERSON.password)
  await command('user', 'create', '--email', EMAIL)
  return await command('key', 'create', '--user', EMAIL)
}
