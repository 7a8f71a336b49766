import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Meters = ReturnType<typeof createMeters>

/** Connections of a pool by state. */
export interface PoolState {
  readonly used: number
  readonly idle: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

/** Buckets for database queries, in seconds. */
const QUERY_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]
/** Buckets in seconds, from the static results of a fast page to an audit with several loads. */
const RUN_BOUNDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600]

/** Buckets in seconds, from a small file on the disk to a request to an S3-compatible store with all its retries. */
const BLOB_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120,
]

/** Metrics of this process for Prometheus. No label contains text from users. */
export function createMeters() {
  const registry = new Registry()
  const registers = [registry]
  const queries = new Histogram({
    name: 'pagemark_database_query_duration_seconds',
    help: 'Time of database queries.',
    labelNames: ['kind'],
    buckets: QUERY_BOUNDS,
    registers,
  })
  const failures = new Counter({
    name: 'pagemark_database_query_failures_total',
    help: 'Database queries that failed.',
    registers,
  })
  const connections = new Gauge({
    name: 'pagemark_database_connections',
    help: 'Connections to the PostgreSQL server, and queries that wait for one.',
    labelNames: ['state'],
    registers,
  })
  const claims = new Counter({
    name: 'pagemark_runs_claimed_total',
    help: 'Runs that this process has begun.',
    registers,
  })
  const ended = new Counter({
    name: 'pagemark_runs_ended_total',
    help: 'Runs that this process has ended, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const recovered = new Counter({
    name: 'pagemark_runs_recovered_total',
    help: 'Runs whose worker was silent for a lease, and that this process has queued again or given up.',
    registers,
  })
  const stages = new Histogram({
    name: 'pagemark_run_stage_seconds',
    help: 'Time from the claim of a run to its first results (static), the start (loading) and the end (loaded) of its page loads, and its end (end).',
    labelNames: ['stage'],
    buckets: RUN_BOUNDS,
    registers,
  })
  const browsers = new Counter({
    name: 'pagemark_browsers_total',
    help: 'Browsers that this process has started and ended, by event.',
    labelNames: ['event'],
    registers,
  })
  const blobs = new Histogram({
    name: 'pagemark_blob_request_duration_seconds',
    help: 'Time of requests to the file store, with their retries.',
    labelNames: ['operation', 'outcome'],
    buckets: BLOB_BOUNDS,
    registers,
  })

  return {
    registry,

    query({ kind, seconds }: { readonly kind: string; readonly seconds: number }): void {
      queries.observe({ kind }, seconds)
    },
    queryFailed: () => failures.inc(),
    pool({ used, idle, waiting }: PoolState): void {
      connections.set({ state: 'used' }, used)
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'waiting' }, waiting)
    },

    claimed: () => claims.inc(),
    recovered: () => recovered.inc(),
    runEnded: (outcome: RunEnd) => ended.inc({ outcome }),
    stageReached(stage: string, seconds: number): void {
      stages.observe({ stage }, seconds)
    },
    browser: (event: 'started' | 'failed' | 'ended') => browsers.inc({ event }),
    blobRequest({ operation, outcome, seconds }: BlobRequest): void {
      blobs.observe({ operation, outcome }, seconds)
    },
  }
}

/** `lost`: the run was cancelled, or another worker has it. `given-up`: it was interrupted or failed three times. */
export type RunEnd = 'completed' | 'failed' | 'returned' | 'retried' | 'given-up' | 'lost'

/** A request to the file store; `get` of a file that is missing is `ok`. */
export interface BlobRequest {
  readonly operation: 'put' | 'get' | 'delete' | 'list'
  readonly outcome: 'ok' | 'failed'
  readonly seconds: number
}
