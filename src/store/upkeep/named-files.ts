import type { Selectable } from 'kysely'
import { originalKey } from '../builds/drop-originals.ts'
import type { Connection } from '../database/database.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'
import type { ArtifactTable } from '../tables/run-tables.ts'
import type { Row } from '../transfer/row-lines.ts'

/** Tables whose rows name files that nothing can make again, unlike a PDF export. */
export const NAMING_TABLES: readonly string[] = ['artifacts', 'imported_originals']

/** A file that a row names. */
export interface NamedFile {
  readonly table: string
  readonly runId: string
  readonly key: string
}

/** Undefined if the row names no file any more. */
export function fileNamedBy(table: string, row: Row): NamedFile | undefined {
  const runId = String(row['run_id'])
  if (table !== 'artifacts') {
    return row['dropped_at'] === null ? { table, runId, key: originalKey(runId) } : undefined
  }
  const key = row['blob_key']
  const blob_key = typeof key === 'string' ? key : null
  return { table, runId, key: blobKey({ run_id: runId, name: String(row['name']), blob_key }) }
}

/** Of these files, those that rows still name. Files are removed before their rows, whose removal has then begun. */
export async function stillNamed(
  db: Connection,
  files: readonly NamedFile[],
): Promise<readonly NamedFile[]> {
  if (files.length === 0) return []
  const ids = [...new Set(files.map(({ runId }) => runId))]
  const artifacts: Pick<Selectable<ArtifactTable>, (typeof KEY_COLUMNS)[number]>[] = await db
    .selectFrom('artifacts')
    .innerJoin('runs', 'runs.id', 'artifacts.run_id')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(['artifacts.run_id', 'artifacts.name', 'artifacts.blob_key'])
    .where('artifacts.run_id', 'in', ids)
    .where('runs.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('reports.deleted_at', 'is', null), eb('reports.deleted_at', '>', 0)]))
    .execute()
  const originals = await db
    .selectFrom('imported_originals')
    .select('run_id')
    .where('run_id', 'in', ids)
    .where('dropped_at', 'is', null)
    .execute()
  const named = new Set([
    ...artifacts.map(blobKey),
    ...originals.map(({ run_id }) => originalKey(run_id)),
  ])
  return files.filter(({ key }) => named.has(key))
}
