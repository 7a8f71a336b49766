import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { AuditOutcome, Results } from '../../report/results.ts'
import { CURRENT_SCHEMA, upgradeResults } from './upgrade-results.ts'
import { type Actor, maySee, timeFor } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import type { Change } from '../database/together.ts'
import type { Report } from '../reports/report-row.ts'
import { readShown } from './read-shown.ts'
import { unpackBody } from './unpack-body.ts'

/** How a run ends: with results, or with a reason. The queue passes it on unread. */
export type RunOutcome = AuditOutcome
export type RunResults = Results
export type RunFailure = Extract<RunOutcome, { status: 'failed' }>['error']

/** The results of one run, as stored. */
export interface StoredResults {
  readonly runId: string
  /** The run's number within the report. */
  readonly run: number
  readonly savedAt: number
  readonly results: Results
}

/** The same as JSON, for readers that only pass it on. */
export interface StoredJson {
  /** UTF-8. */
  readonly json: () => Promise<Uint8Array>
  /**
   * Bytes that are different whenever the JSON is: without unpacking it, they tell whether a client has it. They belong
   * to the reader, who may free them once it needs neither `json` nor `parse`.
   */
  readonly version: Uint8Array
  /** The results as objects. */
  readonly parse: () => Promise<Results>
}

/** A report with its shown results, from one snapshot. */
export interface ShownReport {
  readonly report: Report
  /** Undefined if no run has any yet. */
  readonly stored: StoredResults | undefined
}

const compress = promisify(zstdCompress)

/** 9 is a fifth smaller than the default 3 and still takes about a millisecond per report. */
const LEVEL = 9

/** Characters of JSON, of about thirty reports: as objects they take about three times as many bytes. */
const READ_CHARACTERS = 8 * 1024 * 1024

/**
 * Parsed results by the hash of their stored body: decompressing and parsing them takes as long as rendering a page.
 * Readers share them and must not change them.
 */
const read = new LRUCache<string, { readonly results: Results; readonly characters: number }>({
  maxSize: READ_CHARACTERS,
  maxEntrySize: READ_CHARACTERS / 8,
  sizeCalculation: ({ characters }) => characters,
})

export type ResultsStore = ReturnType<typeof createResults>

export function createResults(db: Connection) {
  return {
    /**
     * The report with its shown results: those of its latest completed run, or if there is none, what the first run
     * has saved so far. Undefined if this actor may not see it.
     */
    async shown(actor: Actor, reportId: string): Promise<ShownReport | undefined> {
      const found = await readShown(db, actor, reportId)
      return found && { report: found.report, stored: found.row && (await toResults(found.row)) }
    },

    /** The same without parsing the results, which takes as long as writing them as JSON again. */
    async shownJson(
      actor: Actor,
      reportId: string,
    ): Promise<{ readonly report: Report; readonly stored: StoredJson | undefined } | undefined> {
      const found = await readShown(db, actor, reportId)
      return found && { report: found.report, stored: found.row && (await toJson(found.row)) }
    },

    /** The results of the latest completed run before the one with this number. */
    async before(actor: Actor, reportId: string, run: number): Promise<StoredResults | undefined> {
      const query = await visibleResults(db, actor, reportId)
      const row = await query
        .where('runs.number', '<', run)
        .where('runs.status', '=', 'completed')
        .orderBy('runs.number', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && (await toResults(row))
    },

    /** The results of the latest completed runs, newest first. */
    async latest(actor: Actor, reportId: string, most: number): Promise<StoredResults[]> {
      const query = await visibleResults(db, actor, reportId)
      const rows = await query
        .where('runs.status', '=', 'completed')
        .orderBy('runs.number', 'desc')
        .limit(most)
        .execute()
      return await Promise.all(rows.map(toResults))
    },

    /** The results of the report's run with this number. */
    async ofRun(actor: Actor, reportId: string, run: number): Promise<StoredResults | undefined> {
      const query = await visibleResults(db, actor, reportId)
      const row = await query.where('runs.number', '=', run).executeTakeFirst()
      return row && (await toResults(row))
    },
  }
}

async function visibleResults(db: Connection, actor: Actor, reportId: string) {
  const now = await timeFor(db, actor)
  return db
    .selectFrom('reports')
    .innerJoin('runs', 'runs.report_id', 'reports.id')
    .innerJoin('run_results', 'run_results.run_id', 'runs.id')
    .select(['runs.id', 'runs.number', 'run_results.saved_at', 'run_results.body'])
    .select('run_results.schema_version')
    .where('reports.id', '=', reportId)
    .where('runs.deleted_at', 'is', null)
    .where(maySee(actor, now))
}

/** The results of a report's latest completed run, without authorisation: for the worker of its next one. */
export async function latestResults(
  db: Connection,
  reportId: string,
): Promise<Results | undefined> {
  return (await latestStored(db, reportId))?.results
}

/** The same with the number of the run. */
export async function latestStored(
  db: Connection,
  reportId: string,
): Promise<{ readonly number: number; readonly results: Results } | undefined> {
  const row = await db
    .selectFrom('runs')
    .innerJoin('run_results', 'run_results.run_id', 'runs.id')
    .select(['runs.id', 'runs.number', 'run_results.saved_at', 'run_results.body'])
    .where('runs.report_id', '=', reportId)
    .where('runs.status', '=', 'completed')
    .where('runs.deleted_at', 'is', null)
    .orderBy('runs.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: row.number, results: await readBody(row.body) }
}

/** The results of a report's completed run with this number, without authorisation. */
export async function resultsOfRun(
  db: Connection,
  { reportId, number }: { readonly reportId: string; readonly number: number },
): Promise<Results | undefined> {
  const row = await db
    .selectFrom('runs')
    .innerJoin('run_results', 'run_results.run_id', 'runs.id')
    .select('run_results.body')
    .where('runs.report_id', '=', reportId)
    .where('runs.number', '=', number)
    .where('runs.status', '=', 'completed')
    .executeTakeFirst()
  return row && (await readBody(row.body))
}

/** Results as stored: compressed off the main thread, before the transaction that writes them. */
export async function packResults(results: Results): Promise<Buffer> {
  const json = Buffer.from(JSON.stringify(results))
  return await compress(json, {
    // Written into the body, and makes its window no larger: `unpackBody` allocates no more than that.
    pledgedSrcSize: json.byteLength,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  })
}

/** Replaces the results of an earlier stage of the same run. */
export function writingResults(
  db: Connection,
  { runId, results, body, now }: { runId: string; results: Results; body: Buffer; now: number },
): Change {
  const row = {
    stage: results.stage,
    schema_version: results.schema_version,
    body,
    saved_at: now,
  }
  return db
    .insertInto('run_results')
    .values({ run_id: runId, ...row })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
}

async function toResults(row: {
  id: string
  number: number
  saved_at: number
  body: Uint8Array
}): Promise<StoredResults> {
  return {
    runId: row.id,
    run: row.number,
    savedAt: row.saved_at,
    results: await readBody(row.body),
  }
}

async function readBody(body: Uint8Array): Promise<Results> {
  const name = hash('sha256', body, 'base64url')
  const known = read.get(name)
  if (known) return known.results
  const json = (await unpackBody(body)).toString()
  const results = upgradeResults(JSON.parse(json))
  read.set(name, { results, characters: json.length })
  return results
}

/** Results of an older schema are parsed, so that they can be upgraded. */
async function toJson(row: { schema_version: number; body: Uint8Array }): Promise<StoredJson> {
  const { body, schema_version } = row
  const parse = () => readBody(body)
  if (schema_version === CURRENT_SCHEMA)
    return { json: () => unpackBody(body), version: body, parse }
  const upgraded = Buffer.from(JSON.stringify(await parse()))
  return { json: async () => upgraded, version: upgraded, parse }
}
