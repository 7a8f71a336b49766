import type { ImportedRun } from '../../report/imported/imported-run.ts'
import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import type { Page, PageQuery, Sort } from '../database/page.ts'
import { findPlace } from '../projects/membership-row.ts'
import { type BuildRun, type FullBuildRun, type ListedBuild, toListedBuild } from './build-row.ts'

export interface BuildQuery extends PageQuery {
  readonly branch?: string | undefined
  readonly hash?: string | undefined
  /** Whether their upload has ended; both if undefined. */
  readonly sealed?: boolean | undefined
  readonly sort: Sort
}

export type BuildLists = ReturnType<typeof createBuildLists>

/** Builds and their runs for programs: everyone who may see a project may see them, open ones included. */
export function createBuildLists(db: Connection) {
  return {
    /** By the time of the build; undefined if this user has no such project. */
    async page(
      owner: Owner,
      reference: string,
      { branch, hash, sealed, page, perPage, sort }: BuildQuery,
    ): Promise<Page<ListedBuild> | undefined> {
      const place = await findPlace(db, owner, reference)
      if (!place) return undefined
      const asked = db
        .selectFrom('builds')
        .where('project_id', '=', place.id)
        .$if(branch !== undefined, (query) => query.where('branch', '=', branch ?? ''))
        .$if(hash !== undefined, (query) => query.where('hash', '=', hash ?? ''))
        .$if(sealed !== undefined, (query) =>
          query.where('sealed_at', sealed === true ? 'is not' : 'is', null),
        )
      const { total } = await asked
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await asked
        .selectAll()
        .orderBy('run_at', sort)
        .orderBy('id', sort)
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { items: rows.map(toListedBuild), total }
    },

    /** In the order of their upload; undefined if this user has no such build. */
    async runs(owner: Owner, reference: string, id: string): Promise<BuildRun[] | undefined> {
      if (!(await isVisible(db, owner, { reference, id }))) return undefined
      const rows = await db
        .selectFrom('imported_runs')
        .select(['id', 'url', 'form_factor'])
        .where('build_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ id: row.id, url: row.url, formFactor: row.form_factor }))
    },

    /** A run with what was measured; undefined if this user has no such run. */
    async run(
      owner: Owner,
      reference: string,
      { id, run: runId }: { readonly id: string; readonly run: string },
    ): Promise<FullBuildRun | undefined> {
      if (!(await isVisible(db, owner, { reference, id }))) return undefined
      const row = await db
        .selectFrom('imported_runs')
        .leftJoin('imported_originals', 'imported_originals.run_id', 'imported_runs.id')
        .select(['imported_runs.id', 'imported_runs.url', 'imported_runs.form_factor'])
        .select(['imported_runs.run', 'imported_originals.run_id', 'imported_originals.dropped_at'])
        .where('imported_runs.build_id', '=', id)
        .where('imported_runs.id', '=', runId)
        .executeTakeFirst()
      if (!row) return undefined
      const run: ImportedRun = JSON.parse(row.run)
      const hasOriginal = row.run_id !== null && row.dropped_at === null
      return { id: row.id, url: row.url, formFactor: row.form_factor, run, hasOriginal }
    },
  }
}

async function isVisible(
  db: Connection,
  owner: Owner,
  { reference, id }: { readonly reference: string; readonly id: string },
): Promise<boolean> {
  const place = await findPlace(db, owner, reference)
  if (!place) return false
  const row = await db
    .selectFrom('builds')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', place.id)
    .executeTakeFirst()
  return row !== undefined
}
