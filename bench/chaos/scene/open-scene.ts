import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MAIN } from '../../../test/support/program.ts'
import type { Asked, Exchange, History } from '../check/history.ts'
import { otherOverdueIn, overdueIn, unfinishedIn } from '../check/read-found.ts'
import type { Engine } from '../engines/engine.ts'
import { openPostgres } from '../engines/open-postgres.ts'
import { openSqlite } from '../engines/open-sqlite.ts'
import type { Random } from '../../soak/random.ts'
import { startClient } from './client.ts'
import { startCrawlClient } from './crawl-client.ts'
import { startCrawledSite } from './crawled-site.ts'
import { createCluster, PRELOADED } from './cluster.ts'
import { plantFiles } from './plant-files.ts'
import { openReceivers } from './receivers.ts'
import { startTargetSite } from './target-site.ts'
import { setUpWatching, startWatchClient } from './watch-client.ts'

const run = promisify(execFile)

const WEBS = 2
/** One for SQLite, whose server locks the data folder. */
const WORKERS = { sqlite: 1, postgres: 3 }
/** Concurrent processes, for a while. */
const PROCESSES = 8
const CLIENTS = 3
/** A user may have three open crawls. */
const CRAWLERS = 2
const WATCHERS = 3
/** Clients create no more reports while this many audits wait. */
const MOST_UNFINISHED = 30
const LOOK_MS = 500
const QUIET_MS = 3_000
/** Requests that must be acknowledged after each fault: one that strikes while nothing works tests nothing. */
const SERVED = 3
const SERVED_MS = 120_000

export type OpenScene = Awaited<ReturnType<typeof openScene>>

/** An installation of several processes in constant use, with its history. */
export async function openScene(name: Engine['name'], random: Random) {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-chaos-'))
  // PostgreSQL does not run as root, and its user needs access to its folder.
  chmodSync(folder, 0o711)
  const site = await startTargetSite()
  const crawled = await startCrawledSite()
  const receivers = await openReceivers()
  const engine = name === 'sqlite' ? openSqlite(folder) : await openPostgres(folder)
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const env = {
    ...settingsFor([site.port, crawled.port, receivers.port]),
    PAGEMARK_BASE_URL: `http://127.0.0.1:${ports[0]}`,
    PAGEMARK_SMTP_URL: receivers.smtp,
    ...engine.env,
  }
  const cluster = createCluster({
    env,
    folder,
    ports: ports.slice(0, WEBS),
    workers: WORKERS[name],
  })
  const startMs = await cluster.startAll()
  const key = await makeKey(env)
  const watch = watchRuns(engine.ask)
  const exchanges: Exchange[] = []
  let answerMs = 0
  const [first = 0, ...more] = ports.slice(0, WEBS)
  let generation = 0
  const api = { webs: [first, ...more] as const, key, random, exchanges }
  const startClients = () => {
    generation += 1
    const all = Array.from({ length: CLIENTS }, (_, index) =>
      startClient({
        ...api,
        name: `c${generation}${index}`,
        site: site.origin,
        isBusy: () => watch.unfinished() > MOST_UNFINISHED,
      }),
    )
    const { origin, fix } = site
    const crawling = Array.from({ length: CRAWLERS }, (_, index) =>
      startCrawlClient({ ...api, name: `s${generation}${index}`, crawled: crawled.origin }),
    )
    const watching = Array.from({ length: WATCHERS }, (_, index) =>
      startWatchClient({ ...api, name: `c${generation}${CLIENTS + index}`, site: origin, fix }),
    )
    return [...all, ...crawling, ...watching]
  }
  return {
    engine,
    cluster,
    random,
    /** Key of the API. */
    key,
    /** Origin of the audited pages. */
    site: site.origin,
    crowd: ports.slice(WEBS + WORKERS[name]),
    /** Must be called once, before clients start. */
    setUpWatching: () => setUpWatching({ ...api, site: site.origin }, receivers.webhook),
    startClients,
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
    longestOverdueMs: watch.longestOverdueMs,
    overdueMs: watch.overdueMs,
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
      watch.stop()
      const codes = await cluster.stopAll()
      await engine.close()
      await Promise.all([site.close(), crawled.close(), receivers.close()])
      rmSync(folder, { recursive: true, force: true })
      return codes
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}

async function makeKey(env: Readonly<Record<string, string>>): Promise<string> {
  const { PATH, HOME } = process.env
  const commandEnv = { PATH, HOME, ...env, NODE_OPTIONS: PRELOADED }
  const command = async (...args: string[]) =>
    (await run(process.execPath, [MAIN, ...args], { env: commandEnv })).stdout.trim()
  await command('user', 'create', '--email', 'chaos@example.com')
  return await command('key', 'create', '--user', 'chaos@example.com')
}

/** Checks the runs continuously, whenever the database is available. */
function watchRuns(ask: Engine['ask']) {
  let [unfinished, longest] = [0, 0]
  const others = new Map<string, number>()
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      unfinished = await unfinishedIn(ask)
      longest = Math.max(longest, await overdueIn(ask))
      for (const [kind, ms] of await otherOverdueIn(ask))
        others.set(kind, Math.max(others.get(kind) ?? 0, ms))
    } catch {
      // It is restarting.
    }
    looking = false
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return {
    unfinished: () => unfinished,
    longestOverdueMs: () => longest,
    overdueMs: (): ReadonlyMap<string, number> => others,
    stop: () => clearInterval(timer),
  }
}
