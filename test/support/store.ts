import { ALERT_RULES } from '../../src/watch/alerts/alert-rules.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin, Logger } from 'kysely'
import { DEFAULT_QUEUE_LIMITS, type QueueLimits } from '../../src/queue/queue-limits.ts'
import { createQueue } from '../../src/queue/queue.ts'
import { makeResults } from '../../src/report/make-results.ts'
import type { AuditOutcome, Results } from '../../src/report/results.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import type { ReportDraft, ReportLimits } from '../../src/store/reports/new-report.ts'
import { createOriginals } from '../../src/store/builds/originals.ts'
import { createArtifacts } from '../../src/store/runs/artifacts.ts'
import { openFileBlobs } from '../../src/store/blobs/file-blobs.ts'
import { createPdfExports } from '../../src/store/jobs/pdf-exports.ts'
import { createStore } from '../../src/store/store.ts'
import { type AuditOptions, type DeviceChoice, devicesOf } from '../../src/request/audit-request.ts'
import { pageFacts } from './facts.ts'
import { type MigratedDatabase, openMigrated } from './migrated-database.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { createSeals } from '../../src/secrets/sealed-values.ts'
import { pageRequest } from './page-request.ts'

export interface TestStoreOptions extends Partial<QueueLimits>, Partial<ReportLimits> {
  /** In memory by default. */
  readonly path?: string | undefined
  /** Opened and migrated already, in place of one at `path`. */
  readonly database?: MigratedDatabase
  /** Logs every statement. */
  readonly log?: Logger
  /** Changes statements on their way to the database. */
  readonly plugin?: KyselyPlugin
}

/** Seals of all tests: some open one database in several processes. */
const seals = createSeals([secretKey(Buffer.alloc(32, 'test'))])

/** A real database with its tables, a store and a queue; closed by `await using`. */
export async function openTestStore({
  path,
  queuePerUser = 0,
  database,
  log = () => undefined,
  plugin,
  ...limits
}: TestStoreOptions = {}) {
  const { db: opened, close } = database ?? (await openMigrated(path, log))
  const db = plugin ? opened.withPlugin(plugin) : opened
  const store = createStore(db, { queuePerUser }, seals)
  const queue = createQueue(
    db,
    { ...DEFAULT_QUEUE_LIMITS, ...limits },
    { seals, watching: ALERT_RULES },
  )
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-blobs-'))
  const blobs = await openFileBlobs(folder)
  const artifacts = createArtifacts(db, blobs)
  const pdfExports = createPdfExports(db, blobs)
  let users = 0

  return {
    db,
    seals,
    store,
    queue,
    artifacts,
    originals: createOriginals(db, blobs),
    pdfExports,
    blobs,
    async owner(): Promise<Owner> {
      users += 1
      const user = await store.users.create({ email: `user${users}@example.com`, admin: false })
      return { kind: 'user', id: user.id, level: 'expert' }
    },
    async [Symbol.asyncDispose]() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>

/** No limits, for tests of something else. */
export const NO_LIMITS = { auditsPerMinute: 0, auditsPerHour: 0, siteConcurrency: 0 }

export interface DraftOverrides
  extends Partial<Omit<ReportDraft, 'request'>>, Partial<Omit<AuditOptions, 'devices'>> {
  readonly url?: string
  readonly device?: DeviceChoice
}

export function reportDraft(overrides: DraftOverrides = {}): ReportDraft {
  const { url = 'https://www.example.com/', device = 'mobile', ...others } = overrides
  const {
    privacy = 0,
    priority = 'interactive',
    passwordHash,
    project,
    idempotency,
    ...options
  } = others
  const request = pageRequest(url, { ...options, devices: devicesOf(device) })
  return { request, privacy, priority, passwordHash, project, idempotency }
}

/** Results of an ordinary page, as from the engine; override what a test is about. */
export function someResults(overrides: Partial<Results> = {}): Results {
  const results = makeResults({
    facts: pageFacts(),
    findings: [],
    stage: 'complete',
    timing: { started_at: '2026-11-20T12:00:00.000Z', fetch: 1, probes: 1, total: 3 },
    environment: { pagemark: '0.0.0' },
  })
  return { ...results, score: 78, result: 'decent', ...overrides }
}

export function completed(overrides: Partial<Results> = {}): AuditOutcome {
  return { status: 'completed', results: someResults(overrides) }
}

export function failed(): AuditOutcome {
  return { status: 'failed', error: { code: 'unreachable', message: 'It does not answer.' } }
}

/** Claims the next run and ends it; false if there was none. */
export async function runNext(
  { queue }: Pick<TestStore, 'queue'>,
  outcome: AuditOutcome,
): Promise<boolean> {
  const run = await queue.claim('test')
  return run !== undefined && (await queue.finish(run.token, outcome))
}
