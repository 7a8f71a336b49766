import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { StoreError } from '../database/store-error.ts'
import { findProjectId, nameKey } from './project-row.ts'
import type { ProjectDefaults } from './project-summary.ts'

export interface ProjectChange {
  /** A valid name (`nameFault`). */
  readonly name?: string | undefined
  /** Ids of checks that future runs leave out of the score. */
  readonly ignoredChecks?: readonly string[] | undefined
  readonly defaults?: ProjectDefaults | undefined
  /** Runs per report that are kept, from 1 on; null for as many as in the installation. */
  readonly keepRuns?: number | null | undefined
  /** Whether it has a public page. */
  readonly isPublic?: boolean | undefined
}

/** Whether editors may not make it. */
export function isForOwners({ name, defaults, keepRuns, isPublic }: ProjectChange): boolean {
  return [name, defaults, keepRuns, isPublic].some((each) => each !== undefined)
}

/** Needs a transaction. */
export async function changeProject(
  trx: Connection,
  { id, ownerId, change }: { id: string; ownerId: string; change: ProjectChange },
): Promise<void> {
  const { name, ignoredChecks, defaults, keepRuns, isPublic } = change
  if (ignoredChecks !== undefined) {
    await trx
      .updateTable('projects')
      .set({ ignored_checks: JSON.stringify(ignoredChecks) })
      .where('id', '=', id)
      .execute()
  }
  if (defaults !== undefined) {
    await trx
      .updateTable('projects')
      .set({ default_device: defaults.device, default_privacy: defaults.privacy })
      .where('id', '=', id)
      .execute()
  }
  if (keepRuns !== undefined) {
    // Each change is applied by one pass of the sweep: runs may have been added under a higher number before it.
    await trx
      .updateTable('projects')
      .set({ keep_runs: keepRuns, trimmed_to_runs: null })
      .where('id', '=', id)
      .execute()
  }
  if (isPublic !== undefined) {
    await trx
      .updateTable('projects')
      .set({ public_since: isPublic ? await clock(trx) : null })
      .where('id', '=', id)
      .execute()
  }
  if (name !== undefined) {
    const holder = await findProjectId(trx, { ownerId, name })
    if (holder !== undefined && holder !== id) throw new StoreError('name-taken')
    await trx
      .updateTable('projects')
      .set({ name: name.trim(), name_key: nameKey(name) })
      .where('id', '=', id)
      .execute()
  }
}
