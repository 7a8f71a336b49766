import type { Selectable } from 'kysely'
import type { Connection } from '../database/database.ts'
import { blobKey, KEY_COLUMNS } from '../runs/artifacts.ts'
import type { ArtifactTable } from '../tables/run-tables.ts'
import type { Row } from '../transfer/row-lines.ts'

/**
 * The table whose rows are written once their files are stored, so that each has its file. The row of an upload comes
 * before its file, which a crash may leave missing; a PDF export can be made again.
 */
export const NAMING_TABLE = 'artifacts'

/** A file that a row names. */
export interface NamedFile {
  readonly runId: string
  readonly key: string
}

export function fileNamedBy(row: Row): NamedFile {
  const runId = String(row['run_id'])
  const key = row['blob_key']
  const blob_key = typeof key === 'string' ? key : null
  return { runId, key: blobKey({ run_id: runId, name: String(row['name']), blob_key }) }
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
  const named = new Set(artifacts.map(blobKey))
  return files.filter(({ key }) => named.has(key))
}
