import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { setPrivateHeaders } from './private-answers.ts'
import { checking } from './request-checks.ts'
import { Problem } from './problem.ts'
import { OUT_OF_TURN } from './take-turns.ts'

export interface MetricsOptions {
  /** The bearer token that `/metrics` requires. */
  readonly token: string
  /** Rejects if the database does not answer in time for who reads the metrics. */
  readonly queue: () => Promise<QueueNumbers>
  /** Further counters of this process. */
  readonly registry?: Registry
}

/** Waiting runs of each priority, the number of running ones, and waiting jobs of other kinds. */
interface QueueNumbers {
  readonly running: number
  readonly waiting: readonly {
    readonly priority: string
    readonly queued: number
    /** Of the oldest; 0 if none waits. */
    readonly oldestMs: number
  }[]
  readonly jobs: readonly {
    readonly job: string
    readonly queued: number
    /** Of the one that could have been claimed for the longest time; 0 if none could. */
    readonly oldestMs: number
  }[]
}

/** Seconds, from a page out of the store to a response that waited for a run. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/**
 * `/metrics` for Prometheus: this process's responses by route and status, the queue, and Node's default metrics. Call
 * it before the routes that it counts.
 */
export function serveMetrics(
  app: FastifyInstance,
  { token, queue, registry = new Registry() }: MetricsOptions,
): void {
  const registers = [registry]
  const answers = new Histogram({
    name: 'pagemark_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers,
  })
  const showQueue = queueGauges(registers)
  collectDefaultMetrics({ register: registry })

  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { url: route = 'none' } = request.routeOptions
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    answers.observe(labels, reply.elapsedTime / 1000)
  })

  app.get(
    '/metrics',
    { ...OUT_OF_TURN, onRequest: checking(setPrivateHeaders) },
    async (request, reply) => {
      if (!isToken(request.headers.authorization, token)) {
        throw new Problem(
          'key-missing',
          'Send the value of PAGEMARK_METRICS_TOKEN as a bearer token.',
          {
            headers: { 'WWW-Authenticate': 'Bearer realm="pagemark metrics"' },
          },
        )
      }
      // What the process itself has counted is most useful while the database fails.
      const numbers = await queue().catch((error: unknown) => {
        request.log.error({ err: error }, 'the queue could not be counted')
        return undefined
      })
      showQueue(numbers)
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** @returns what sets the gauges; without numbers, they have no value, and the database counts as down */
function queueGauges(registers: Registry[]): (numbers: QueueNumbers | undefined) => void {
  const database = new Gauge({
    name: 'pagemark_database_up',
    help: '1 if the database has answered with the numbers of the queue, 0 if it failed or took too long.',
    registers,
  })
  const queued = new Gauge({
    name: 'pagemark_runs_queued',
    help: 'Waiting runs, by priority.',
    labelNames: ['priority'],
    registers,
  })
  const running = new Gauge({
    name: 'pagemark_runs_running',
    help: 'Runs in progress.',
    registers,
  })
  const oldest = new Gauge({
    name: 'pagemark_queue_oldest_seconds',
    help: 'Age of the run that waits longest, by priority.',
    labelNames: ['priority'],
    registers,
  })
  const jobs = jobGauges(registers)
  return (numbers) => {
    database.set(numbers ? 1 : 0)
    for (const gauge of [queued, running, oldest]) gauge.reset()
    jobs(numbers?.jobs ?? [])
    if (!numbers) return running.remove()
    running.set(numbers.running)
    for (const { priority, queued: count, oldestMs } of numbers.waiting) {
      queued.set({ priority }, count)
      oldest.set({ priority }, oldestMs / 1000)
    }
  }
}

function jobGauges(registers: Registry[]): (jobs: QueueNumbers['jobs']) => void {
  const queued = new Gauge({
    name: 'pagemark_jobs_queued',
    help: 'Waiting crawls, messages, PDF exports and sitemap readings, by job.',
    labelNames: ['job'],
    registers,
  })
  const oldest = new Gauge({
    name: 'pagemark_jobs_oldest_seconds',
    help: 'How long the job that waits longest could have been begun, by job.',
    labelNames: ['job'],
    registers,
  })
  return (jobs) => {
    for (const gauge of [queued, oldest]) gauge.reset()
    for (const { job, queued: count, oldestMs } of jobs) {
      queued.set({ job }, count)
      oldest.set({ job }, oldestMs / 1000)
    }
  }
}

/** Compares hashes: they have the same length, and the time reveals nothing. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
