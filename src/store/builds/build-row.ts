import type { ImportedRun } from '../../report/imported/imported-run.ts'
import type { Connection } from '../database/database.ts'
import type { BuildTable, ImportedRunTable } from '../tables/build-tables.ts'

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

/** A page of a build, with all its runs. */
export interface BuildPage {
  readonly url: string
  readonly formFactor: ImportedRunTable['form_factor']
  readonly runs: readonly ImportedRun[]
}

export function toBuild(row: BuildTable): Build {
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

/** By URL and form factor, in the order of their first upload. */
export async function pagesOf(db: Connection, buildId: string): Promise<BuildPage[]> {
  const rows = await db
    .selectFrom('imported_runs')
    .select(['url', 'form_factor', 'run'])
    .where('build_id', '=', buildId)
    .orderBy('id')
    .execute()
  const pages = Map.groupBy(rows, ({ url, form_factor }) => `${form_factor} ${url}`)
  return [...pages.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const runs = same.map(({ run }): ImportedRun => JSON.parse(run))
    return [{ url: first.url, formFactor: first.form_factor, runs }]
  })
}

/** With their runs. */
export async function deleteBuilds(trx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('imported_runs').where('build_id', 'in', ids).execute()
  await trx.deleteFrom('builds').where('id', 'in', ids).execute()
}
