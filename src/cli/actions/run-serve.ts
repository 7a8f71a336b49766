import type { AuditService } from '../audit-service.ts'
import type { WebService } from '../web-service.ts'
import type { Config } from '../config.ts'
import { makeFirstAccount } from '../first-account.ts'
import { firstCommands } from '../first-commands.ts'
import { batchedLines } from '../batched-lines.ts'
import { createLog, type ProgramLog } from '../log.ts'
import { createMeters } from '../meters.ts'
import { misplacedPort } from '../misplaced-port.ts'
import { startMonitoring } from '../monitoring.ts'
import { onStopSignal } from '../on-stop-signal.ts'
import type { LostSecrets } from '../open-seals.ts'
import { type OpenStore, openStore } from '../open-store.ts'
import { startDeliveryService } from '../delivery-service.ts'
import { sealingNews } from '../sealing-news.ts'
import { keepReread } from '../keep-reread.ts'
import { lockFolder, shareFolder } from '../lock-folder.ts'
import { readableLog } from '../readable-log.ts'
import { openSettings } from '../../settings/settings.ts'
import { ownPortsOf, serviceEgress } from '../service-egress.ts'
import { startScheduling } from '../scheduling.ts'
import { createStopOrder, type StopOrder } from '../stop-order.ts'
import { readerTries, signalTries } from '../log-outages.ts'
import { askOfStore } from '../other-store.ts'
import { startSweeping } from '../sweeping.ts'
import { watchLongReads } from '../../store/database/long-reads.ts'
import type { QueryWatch } from '../../store/database/query-watch.ts'
import type { Terminal } from '../terminal.ts'
import { packageVersion } from '../../engine/version.ts'
import { readTraceSettings, type TraceSettings } from '../trace-settings.ts'
import { watchQueries } from '../watch-queries.ts'
import { freeCompilersAtOnce } from '../compiler-memory.ts'
import { keepTrimmed, mallocTrim } from '../trim-memory.ts'

export type Role = Config['ROLE']

/** Time for all of it when the server is asked to stop: service managers kill it ten seconds after that. */
const STOP_MS = 9_500
/** Of that, the time that running jobs and requests have to end; the rest is for returning runs and ending browsers. */
const DRAIN_MS = 8_000
/** For sending the last spans. */
const TRACES_MS = 1_000

export interface ServeChoices {
  readonly role: Role | undefined
  readonly lost: LostSecrets
}

export async function runServe({ role, lost }: ServeChoices, terminal: Terminal): Promise<void> {
  leaveSocketsOutOfReports()
  const config = terminal.config()
  const warning = misplacedPort(process.env)
  if (warning !== undefined) terminal.say(warning)
  await serve({ ...config, ROLE: role ?? config.ROLE }, lost, terminal)
}

/**
 * When loaded, native packages query Node's diagnostic report for the C library. Node then resolves the name of the
 * remote end of each open socket, one by one: with 200 connections, that blocks the process for five seconds.
 */
function leaveSocketsOutOfReports(): void {
  // Still missing in Node's types.
  Object.assign(process.report, { excludeNetwork: true })
}

/** Listens before it audits: a failed start must not have fetched any pages. */
async function serve(config: Config, lost: LostSecrets, terminal: Terminal): Promise<void> {
  const log = createLog(config.LOG_LEVEL, logStream(config, terminal))
  const traceSettings = readTraceSettings(process.env)
  const stops = createStopOrder()
  const state = stopOnSignal(stops, log)
  try {
    stops.uses('lock', config.ROLE === 'web' ? shareFolder(config) : lockFolder(config))
    const meters = createMeters()
    const watch = watchQueries({ meters, log, slowMs: config.SLOW_QUERY_MS })
    const traces = await tracesOf(config, traceSettings, log)
    stops.uses('traces', () => traces?.stop(TRACES_MS))
    const open = await openStore(config, {
      pending: 'migrate',
      moved: 'refuse',
      lost,
      watch: traces ? both(watch, traces.watchQueries) : watch,
      meters: config.METRICS_TOKEN === undefined ? undefined : meters,
    })
    stops.uses('database', () => open.db.destroy())
    if (open.copy !== undefined)
      terminal.say(`The database was migrated; copy from before: ${open.copy}`)
    for (const line of sealingNews(open)) terminal.say(line)
    const askStore = askOfStore(open.db, log)
    // Not waited for: a store that does not answer is noticed elsewhere.
    void askStore(open.blobs).catch(() => undefined)
    const checkpoints = await open.place.startCheckpoints(open.db, log)
    stops.uses('checkpoints', () => checkpoints.stop())
    freeCompilersAtOnce()
    const trim = mallocTrim()
    if (trim) {
      const free = () => open.place.freeCache(open.db)
      stops.uses('returned memory', keepTrimmed({ free, trim }, log))
    }

    watchLongReads(open.db, readerTries(log))
    traces?.traceRuns(open.db)
    await makeFirstAccount(open.store.users, config)

    const ownPorts = ownPortsOf(config)
    const stored = open.store.storedSettings
    const settings = await openSettings({ stored, given: config.given })
    stops.uses('settings', keepReread(settings, log))
    const egress = serviceEgress(config, {
      ownPorts,
      contact: () => settings.current().CONTACT_URL,
      log,
    })
    const signals = open.place.openSignals(open.db, signalTries(log))
    stops.uses('signals', () => signals.close())
    let service: AuditService | undefined
    let web: WebService | undefined
    stops.work('web', () => web?.stop(DRAIN_MS))
    stops.work('jobs', () => service?.stop(DRAIN_MS))
    if (config.ROLE !== 'worker') {
      const { startWebService } = await import('../web-service.ts')
      web = await startWebService(open, {
        config,
        meters,
        settings,
        log,
        egress,
        traces,
        signals,
        browser: () => service?.browser(),
        hasBrowser: () => service?.hasBrowser(),
      })
      ownPorts.push(Number(new URL(web.address).port))
      await greet(open, { ...web, baseUrl: config.BASE_URL }, terminal)
    }
    if (config.ROLE === 'worker') {
      const monitor = await startMonitoring(open, { config, meters, log })
      stops.work('metrics', () => monitor?.stop())
    }
    if (config.ROLE !== 'web') {
      // Loaded once the server listens, because people wait for that.
      const { startAuditService } = await import('../audit-service.ts')
      const working = startAuditService(open, {
        config,
        settings,
        egress,
        signals,
        log,
        meters,
        traces: traces?.work,
      })
      service = working
      const deliveries = await startDeliveryService(open, { config, egress, log })
      stops.work('messages', () => deliveries.stop(DRAIN_MS))
      signals.hear((signal) => {
        if (signal !== undefined && signal !== 'work') return
        working.wake()
        deliveries.wake()
      })
      const sweeping = startSweeping(open, { config, settings, log, askStore })
      stops.work('sweep', () => sweeping.stop())
      const scheduling = startScheduling(open, { config, log, wake: () => working.wake() })
      stops.work('schedules', () => scheduling.stop())
    }
  } catch (error) {
    // What the start was using has stopped.
    if (state.isStopping) return
    await stops.stop(STOP_MS)
    throw error
  }
  state.isStarted = true
}

/** Its modules are loaded only if the operator has named a receiver. */
async function tracesOf(config: Config, settings: TraceSettings | undefined, log: ProgramLog) {
  if (!settings) return undefined
  const { startTraces } = await import('../start-traces.ts')
  return startTraces({
    settings,
    version: packageVersion(),
    role: config.ROLE,
    system: config.DATABASE_URL === undefined ? 'sqlite' : 'postgresql',
    slowMs: config.SLOW_QUERY_MS,
    log,
  })
}

function both(one: QueryWatch, other: QueryWatch): QueryWatch {
  return (query) => {
    one(query)
    other(query)
  }
}

/** For people if a person sees it live, otherwise for programs. */
function logStream({ LOG_FORMAT }: Config, { live, output }: Terminal) {
  const readable = LOG_FORMAT === 'text' || (LOG_FORMAT === 'auto' && live)
  if (!readable) return batchedLines(process.stderr)
  return readableLog(process.stderr, { colour: live && output.colour })
}

/** The first signal stops the server gracefully, also while it still starts; a second one at once. */
function stopOnSignal(stops: StopOrder, log: ProgramLog) {
  const state = { isStarted: false, isStopping: false }
  onStopSignal((_, signal) => {
    state.isStopping = true
    if (state.isStarted) {
      log.info({ signal }, 'stopping')
      void stopInTime(stops, log)
    } else void stopEarly(stops, log, signal)
  })
  return state
}

/** The start may go on for long, so the process does not wait for it. */
async function stopEarly(stops: StopOrder, log: ProgramLog, signal: string): Promise<void> {
  if (await stopAll(stops, log)) log.info({ signal }, 'stopped before the start had finished')
  process.exit()
}

async function stopInTime(stops: StopOrder, log: ProgramLog): Promise<void> {
  const since = performance.now()
  if (await stopAll(stops, log)) log.info({ seconds: secondsSince(since) }, 'stopped')
}

/** @returns whether all parts have stopped cleanly; otherwise the exit code is 1 */
async function stopAll(stops: StopOrder, log: ProgramLog): Promise<boolean> {
  const since = performance.now()
  const { left, errors } = await stops.stop(STOP_MS)
  for (const error of errors) log.error({ error }, 'The server did not stop cleanly.')
  if (errors.length > 0) process.exitCode = 1
  if (left.length > 0) {
    // Whatever they do is left as a crash would leave it, and continued by the next process.
    const seconds = secondsSince(since)
    log.error({ seconds, left }, 'The server ends before all of its parts have stopped.')
    process.exit(1)
  }
  return errors.length === 0
}

function secondsSince(since: number): number {
  return Math.round(performance.now() - since) / 1000
}

interface Started {
  readonly address: string
  readonly setUpCode: string
  /** The public URL, if it differs. */
  readonly baseUrl: string | undefined
}

/** The server's URL, and how to create an account while there is none. */
async function greet(
  { store, folder }: OpenStore,
  { address, setUpCode, baseUrl }: Started,
  { say }: Terminal,
): Promise<void> {
  const isNew = (await store.users.count()) === 0
  const link = new URL(`/setup?code=${setUpCode}`, baseUrl ?? address).href
  const steps = isNew ? firstCommands(process.env, { link, folder: folder.path }) : []
  say([`Pagemark is at ${address}`, ...steps].join('\n'))
}
