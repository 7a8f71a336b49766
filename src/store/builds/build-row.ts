import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { ImportedRun } from '../../report/imported/imported-run.ts'
import type { Connection } from '../database/database.ts'
import type { BuildTable, ImportedRunTable } from '../tables/build-tables.ts'
import { dropOriginals } from './drop-originals.ts'

/** A commit whose pages were measured elsewhere. Times are milliseconds since 1970. */
export interface Build {
  readonly id: string
  readonly branch: string
  readonly hash: string
  readonly ancestorHash: string
  readonly message: string
  readonly author: string
  readonly externalUrl: string
  readonly runAt: number
}

/** A build in lists. */
export interface ListedBuild extends Build {
  /** Null while its runs are being uploaded. */
  readonly sealedAt: number | null
}

/** A run of a build, without what was measured. */
export interface BuildRun {
  readonly id: string
  readonly url: string
  readonly formFactor: ImportedRunTable['form_factor']
}

/** A run of a build, with what was measured. */
export interface FullBuildRun extends BuildRun {
  readonly run: ImportedRun
  /** Whether it is stored as it was uploaded. */
  readonly hasOriginal: boolean
}

/** A page of a build, with all its runs. */
export interface BuildPage {
  readonly url: string
  readonly formFactor: ImportedRunTable['form_factor']
  readonly runs: readonly ImportedRun[]
  /** IDs of the runs whose original is stored, at the places of the runs. */
  readonly originals?: readonly (string | undefined)[]
}

export function toBuild(row: Selectable<BuildTable>): Build {
  return {
    id: row.id,
    branch: row.branch,
    hash: row.hash,
    ancestorHash: row.ancestor_hash,
    message: row.message,
    author: row.author,
    externalUrl: row.external_url,
    runAt: row.run_at,
  }
}

export function toListedBuild(row: Selectable<BuildTable>): ListedBuild {
  return { ...toBuild(row), sealedAt: row.sealed_at }
}

/** A page of a build, with the ids of its runs. */
export interface NamedPage extends Omit<BuildPage, 'runs' | 'originals'> {
  readonly key: string
  readonly runIds: readonly string[]
}

/** By URL and form factor, in the order of their first upload. */
export async function pagesOf(db: Connection, buildId: string): Promise<NamedPage[]> {
  const rows = await db
    .selectFrom('imported_runs')
    .select(['id', 'url', 'form_factor'])
    .where('build_id', '=', buildId)
    .orderBy('id')
    .execute()
  const pages = Map.groupBy(rows, ({ url, form_factor }) => `${form_factor} ${url}`)
  return [...pages].flatMap(([key, same]) => {
    const [first] = same
    if (!first) return []
    const runIds = same.map(({ id }) => id)
    return [{ key, url: first.url, formFactor: first.form_factor, runIds }]
  })
}

/** Runs that are read together: the largest take 8 ms each. */
const TOGETHER = 5

/** The pages with their runs, read with other requests in between. */
export async function readPages(db: Connection, pages: readonly NamedPage[]): Promise<BuildPage[]> {
  const read: BuildPage[] = []
  for (const { url, formFactor, runIds } of pages) {
    const runs: ImportedRun[] = []
    const originals: (string | undefined)[] = []
    for (let from = 0; from < runIds.length; from += TOGETHER) {
      const rows = await db
        .selectFrom('imported_runs')
        .leftJoin('imported_originals', 'imported_originals.run_id', 'imported_runs.id')
        .select(['imported_runs.run', 'imported_originals.run_id', 'imported_originals.dropped_at'])
        .where('imported_runs.id', 'in', runIds.slice(from, from + TOGETHER))
        .orderBy('imported_runs.id')
        .execute()
      runs.push(...rows.map(({ run }): ImportedRun => JSON.parse(run)))
      originals.push(
        ...rows.map((row) => (row.dropped_at === null ? row.run_id : null) ?? undefined),
      )
      await setImmediate()
    }
    read.push({ url, formFactor, runs, originals })
  }
  return read
}

/** With their runs. */
export async function deleteBuilds(trx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await dropOriginals(trx, ids)
  await trx.deleteFrom('imported_runs').where('build_id', 'in', ids).execute()
  await trx.deleteFrom('builds').where('id', 'in', ids).execute()
}
