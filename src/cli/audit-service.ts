import { alertRules } from '../watch/alerts/alert-rules.ts'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { createEngine } from '../engine/audit.ts'
import { fitOutcome, fitResults } from '../engine/fit-results.ts'
import type { Results } from '../report/results.ts'
import type { Egress } from '../egress/egress.ts'
import { createCrawlQueue } from '../queue/crawl-queue.ts'
import { createPrintQueue } from '../queue/print-queue.ts'
import { createQueue } from '../queue/queue.ts'
import { DEFAULT_QUEUE_LIMITS, type QueueLimits } from '../queue/queue-limits.ts'
import type { Signals } from '../store/signals/signals.ts'
import { createArtifacts } from '../store/runs/artifacts.ts'
import { createReadingQueue } from '../queue/reading-queue.ts'
import { createCrawlWorker } from '../worker/crawl-worker.ts'
import { createPrintWorker } from '../worker/print-worker.ts'
import { createReadingWorker } from '../worker/reading-worker.ts'
import { createWorker } from '../worker/worker.ts'
import type { Lab } from '../lab/lab.ts'
import type { Settings } from '../settings/settings.ts'
import { browserReport } from './browser-report.ts'
import type { Config } from './config.ts'
import { inCloseHeap } from './crawl-heap.ts'
import { crawlHeld } from './crawl-held.ts'
import type { ProgramLog } from './log.ts'
import { keepMachineSpeed } from './machine-speed.ts'
import { measureQueue } from './measure-queue.ts'
import type { Meters } from './meters.ts'
import { cageOf, openLab } from './open-lab.ts'
import type { OpenStore } from './open-store.ts'
import { agentBehindCrawlers } from './own-agent.ts'
import { reportBroken } from './report-broken.ts'
import { reportSetbacks } from './report-setbacks.ts'
import type { WorkTraces } from './start-traces.ts'

/** The auditing half of a server. */
export interface AuditService {
  /** Checks the queue at once. */
  wake(): void
  /** The browser that loads pages, or why there is none; undefined before that is known. */
  browser(): string | undefined
  /** Whether there is a browser; undefined before that is known. */
  hasBrowser(): boolean | undefined
  /** Lets running audits continue for this time, then returns them to the queue. */
  stop(drainMs: number): Promise<void>
}

/**
 * An audit waits for the network most of its time, up to half a minute for a slow site: with one run per thread, a
 * handful of slow sites would block everyone else.
 */
const RUNS_PER_THREAD = 4

interface AuditNeeds {
  readonly config: Config
  readonly settings: Settings
  readonly egress: Egress
  readonly signals: Signals
  readonly log: ProgramLog
  readonly meters: Meters
  /** Undefined if traces are not exported. */
  readonly traces: WorkTraces | undefined
}

const UNTRACED: WorkTraces = {
  queue: (queue) => queue,
  crawls: { queue: (queue) => queue, crawl: (crawl) => crawl, engine: (engine) => engine },
}

/** Claims runs and audits them until it is stopped. */
export function startAuditService(
  { db, blobs, seals }: Pick<OpenStore, 'db' | 'blobs' | 'seals'>,
  { config, settings, egress, signals, log, meters, traces = UNTRACED }: AuditNeeds,
): AuditService {
  const lab = openLab(config, {
    onTrouble: (trouble) => log.info({ trouble }, 'a page was not measured'),
    speed: keepMachineSpeed(resolve(config.DATA_DIR)),
    onBrowser: meters.browser,
  })
  const engine = createEngine({
    egressFor: () => egress,
    threads: config.STATIC_CONCURRENCY,
    get ownAgent() {
      return agentBehindCrawlers({ ...config, contact: settings.current().CONTACT_URL })
    },
    lab,
    onTrouble: (error) => log.error({ error }, 'the browser part of an audit failed'),
  })
  const limits = queueLimits(config, settings)
  const watching = alertRules({ mostLoads: config.WATCH_LOADS })
  const onBroken = reportBroken(log)
  const onSetback = reportSetbacks({ meters, log })
  const own = { name: `${hostname()}:${process.pid}`, log, random: Math.random }
  const readings = createReadingWorker({
    ...own,
    queue: createReadingQueue(db, { ...limits, seals, onBroken }),
    readSitemaps: (request, options) => engine.readSitemaps(request, options),
  })
  const worker = createWorker({
    ...own,
    queue: traces.queue(
      measureQueue(createQueue(db, limits, { seals, watching, onBroken, onSetback }), {
        meters,
        log,
        now: () => performance.now(),
      }),
    ),
    artifacts: createArtifacts(db, blobs),
    audit: async (request, run) => {
      const onStage = async (results: Results) => await run.onStage(await fitResults(results))
      return await fitOutcome(await engine.audit(request, { ...run, onStage }))
    },
    concurrency: RUNS_PER_THREAD * (config.STATIC_CONCURRENCY + config.LAB_CONCURRENCY),
    onWritten: (reportId) => signals.tell(`report ${reportId}`),
  })
  const pdfExports = createPrintWorker({
    ...own,
    queue: createPrintQueue(db, { ...limits, blobs, onBroken }),
    print: (order) => lab.print(order),
  })
  const announced = announce(lab, { config, log })
  const crawls = createCrawlWorker({
    ...own,
    queue: traces.crawls.queue(createCrawlQueue(db, { ...limits, watching, onBroken })),
    crawl: traces.crawls.crawl(
      inCloseHeap(
        crawlHeld({
          db,
          engine: traces.crawls.engine(engine),
          hasBrowser: async () => (await announced).ready,
          onTrouble: (error) => log.error({ error }, 'a page of a site was not loaded'),
        }),
      ),
    ),
  })
  const workers = [worker, readings, pdfExports, crawls]
  for (const each of workers) each.start()
  let found: { line: string; ready: boolean } | undefined
  void announced.then((known) => (found = known))
  return {
    wake: () => workers.forEach((each) => each.wake()),
    browser: () => found?.line,
    hasBrowser: () => found?.ready,
    async stop(drainMs) {
      await Promise.all(workers.map((each) => each.stop(drainMs)))
      await engine.close()
      await lab.close()
    },
  }
}

/** Called once it is known: if a browser has to be unpacked first, the server listens long before. */
async function announce(
  lab: Lab,
  { config, log }: { config: Config; log: ProgramLog },
): Promise<{ readonly line: string; readonly ready: boolean }> {
  const readiness = await lab.prepare()
  const { line, cage } = browserReport(readiness, config)
  const wanted = readiness.ready ? !cageOf(config).unsandboxed : config.BROWSER === 'off'
  const level = wanted ? 'info' : 'warn'
  if (readiness.ready) log[level]({ browser: line, cage }, 'a browser is ready')
  else log[level]({ reason: line }, 'no browser can load pages')
  const { ready } = readiness
  return { line: ready ? line : `None: ${line}`, ready }
}

function queueLimits(config: Config, settings: Settings): QueueLimits {
  return {
    ...DEFAULT_QUEUE_LIMITS,
    auditsPerMinute: config.AUDITS_PER_MINUTE,
    auditsPerHour: config.AUDITS_PER_HOUR,
    siteConcurrency: config.SITE_CONCURRENCY,
    cooldownMs: config.COOLDOWN_S * 1000,
    get keepRuns() {
      return settings.current().KEEP_RUNS
    },
  }
}
