import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { type Actor, maySee } from '../accounts/actor.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockName } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import { StoreError } from '../database/store-error.ts'
import type { Files } from '../upkeep/stuck.ts'
import type { JobStatus, PrintFault } from '../tables/job-tables.ts'
import type { Privacy } from '../tables/report-tables.ts'

export interface Print {
  readonly status: JobStatus
  readonly fault: PrintFault | null
  readonly askedAt: number
}

const compress = promisify(zstdCompress)

/** How long a PDF is kept: it can be created again. */
const KEPT_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** How long until a failed one is requested again. */
const AGAIN_MS = 60 * 1000

/** Limits on queued and running ones: of all reports of one user, and of all users. A PDF takes two seconds. */
const MOST_OPEN_OF_OWNER = 5
const MOST_OPEN = 50
/** Limit for the reports of one user, within an hour. */
const MOST_AN_HOUR = 120

/** Rows removed at once: others get their turn in between. */
const BATCH = 100

export type PdfExports = ReturnType<typeof createPdfExports>

/** The PDFs of reports: each of the run that its report shows, for everyone who may see that. */
export function createPdfExports(db: Connection, blobs: BlobStore) {
  const visible = async (actor: Actor, reportId: string) => {
    const now = await clock(db)
    return db
      .selectFrom('reports')
      .innerJoin('runs', 'runs.id', 'reports.shown_run_id')
      .innerJoin('pdf_exports', 'pdf_exports.run_id', 'runs.id')
      .select([
        'pdf_exports.id',
        'pdf_exports.status',
        'pdf_exports.fault',
        'pdf_exports.asked_at',
        'reports.privacy',
      ])
      .where('reports.id', '=', reportId)
      .where('runs.deleted_at', 'is', null)
      .where(maySee(actor, now))
  }

  return {
    /** Its progress; undefined if it was not requested. */
    async find(actor: Actor, reportId: string): Promise<Print | undefined> {
      const row = await (await visible(actor, reportId)).executeTakeFirst()
      return row && { status: row.status, fault: row.fault, askedAt: row.asked_at }
    },

    /** The PDF, if it exists. If its file is lost, it counts as never requested. */
    async read(
      actor: Actor,
      reportId: string,
    ): Promise<{ readonly body: Uint8Array; readonly privacy: Privacy } | undefined> {
      const query = await visible(actor, reportId)
      const row = await query.where('pdf_exports.status', '=', 'completed').executeTakeFirst()
      if (!row) return undefined
      const body = await blobs.get(printKey(row.id))
      if (!body) await dropRow(db, row.id)
      return body && { body, privacy: row.privacy }
    },

    /**
     * Whether a PDF of this run should be created. False if it exists, is in progress or has just failed, if this
     * actor may not see the run, or if it has no results yet.
     *
     * @throws {StoreError} `pdf-exports-full`
     */
    async isWanted(actor: Actor, runId: string): Promise<boolean> {
      return (await standingOf(db, actor, runId)) === 'wanted'
    },

    /**
     * Requests the PDF of this run, printed from this page, if needed. False if this actor may not see the run, or it
     * has no results yet.
     *
     * @throws {StoreError} `pdf-exports-full`
     */
    async ask(actor: Actor, runId: string, html: string): Promise<boolean> {
      const page = await compress(html)
      return await writing(db, async (trx) => {
        // The limit of open ones is counted over all users.
        await lockName(trx, 'pdf exports')
        const standing = await standingOf(trx, actor, runId)
        if (standing !== 'wanted') return standing === 'there'
        const asked_at = await clock(trx)
        const asked = { status: 'queued', fault: null, page, attempt: 0, asked_at } as const
        await trx
          .insertInto('pdf_exports')
          .values({ id: newId(asked_at), run_id: runId, ...asked })
          .onConflict((conflict) => conflict.column('run_id').doUpdateSet(asked))
          .execute()
        return true
      })
    },
  }
}

/** @throws {StoreError} `pdf-exports-full` */
async function standingOf(
  db: Connection,
  actor: Actor,
  runId: string,
): Promise<'unseen' | 'there' | 'wanted'> {
  const now = await clock(db)
  const run = await db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select('reports.owner_id')
    .where('runs.id', '=', runId)
    .where('runs.status', '=', 'completed')
    .where('runs.deleted_at', 'is', null)
    .where(maySee(actor, now))
    .executeTakeFirst()
  if (!run) return 'unseen'
  const there = await db
    .selectFrom('pdf_exports')
    .select(['status', 'asked_at'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (there && (there.status !== 'failed' || there.asked_at > now - AGAIN_MS)) return 'there'
  await refuseTooMany(db, run.owner_id, now)
  return 'wanted'
}

export function printKey(id: string): string {
  return `prints/${id}.pdf`
}

/** Removes PDF exports of these runs, for the sweep: files before the rows that name them, which stay if this fails. */
export async function dropPdfExportsOf(
  db: Connection,
  runIds: readonly string[],
  removes: (runId: string, key: string) => Promise<boolean>,
): Promise<void> {
  const rows = await db
    .selectFrom('pdf_exports')
    .select(['id', 'run_id'])
    .where('run_id', 'in', runIds)
    .execute()
  for (const { id, run_id } of rows) {
    if (await removes(run_id, printKey(id))) await dropRow(db, id)
  }
}

/** Removes expired ones and returns the number of those that it found. */
export async function forgetPdfExports(
  db: Connection,
  { blobs, stuck }: Files,
  now: number,
): Promise<number> {
  const rows = await db
    .selectFrom('pdf_exports')
    .select('id')
    .where('asked_at', '<=', now - KEPT_MS)
    .where(stuck.without(db, 'id'))
    .limit(BATCH)
    .execute()
  for (const { id } of rows) {
    if (await stuck.removes(id, () => blobs.delete(printKey(id)))) await dropRow(db, id)
  }
  return rows.length
}

async function dropRow(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('pdf_exports').where('id', '=', id).execute()
}

async function refuseTooMany(db: Connection, ownerId: string, now: number): Promise<void> {
  const all = db.selectFrom('pdf_exports').select((eb) => eb.fn.countAll<number>().as('exports'))
  const own = all
    .innerJoin('runs', 'runs.id', 'pdf_exports.run_id')
    .where('runs.owner_id', '=', ownerId)
  const open = ['queued', 'running'] as const
  const counts = [
    [all.where('pdf_exports.status', 'in', open), MOST_OPEN],
    [own.where('pdf_exports.status', 'in', open), MOST_OPEN_OF_OWNER],
    [own.where('pdf_exports.asked_at', '>', now - HOUR_MS), MOST_AN_HOUR],
  ] as const
  for (const [query, most] of counts) {
    const { exports } = await query.executeTakeFirstOrThrow()
    if (exports >= most) throw new StoreError('pdf-exports-full')
  }
}
