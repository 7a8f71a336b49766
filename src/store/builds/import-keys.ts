import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import { holdPlace, placeFor } from '../projects/membership-row.ts'

/** A key of level import: it uploads builds to one project and can do nothing else. */
export interface ImportKey {
  readonly id: string
  readonly hint: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** The holder of a valid import key. */
export interface Importer {
  readonly keyId: string
  readonly projectId: string
  readonly projectName: string
  /** The project's owner. */
  readonly ownerId: string
}

/** Maximum number of valid keys of one project. */
const MOST_KEYS = 20
const USE_RESOLUTION_MS = 60_000

export type ImportKeys = ReturnType<typeof createImportKeys>

export function createImportKeys(db: Connection) {
  return {
    /** The valid keys, oldest first; undefined if this user has no such project. */
    async list(owner: Owner, reference: string): Promise<ImportKey[] | undefined> {
      const place = await placeFor(db, owner, { reference, needs: 'editor' })
      return place && (await keysOf(db, place.id))
    },

    /**
     * Undefined if there is no such project.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async create(
      owner: Owner,
      reference: string,
      { hash, hint }: { readonly hash: string; readonly hint: string },
    ): Promise<'created' | 'full' | undefined> {
      return await writing(db, async (trx) => {
        const place = await holdPlace(trx, owner, { reference, needs: 'editor' })
        if (!place) return undefined
        if ((await keysOf(trx, place.id)).length >= MOST_KEYS) return 'full'
        const now = await clock(trx)
        const row = { id: newId(now), project_id: place.id, hash, hint, created_at: now }
        await trx
          .insertInto('import_keys')
          .values({ ...row, created_by: owner.id, revoked_at: null, last_used_at: null })
          .execute()
        return 'created'
      })
    },

    /** False if the project has no such key, or it is already revoked. */
    async revoke(owner: Owner, reference: string, id: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'editor' })
        if (!place) return false
        const { numUpdatedRows } = await trx
          .updateTable('import_keys')
          .set({ revoked_at: await clock(trx) })
          .where('id', '=', id)
          .where('project_id', '=', place.id)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },

    /**
     * The holder of this key; undefined if it is unknown or revoked, its project was deleted, or the owner or the user
     * who created it is disabled.
     */
    async findByHash(hash: string): Promise<Importer | undefined> {
      const row = await db
        .selectFrom('import_keys')
        .innerJoin('projects', 'projects.id', 'import_keys.project_id')
        .innerJoin('users', 'users.id', 'projects.owner_id')
        .select(['import_keys.id', 'import_keys.last_used_at', 'projects.name'])
        .select(['projects.id as project_id', 'projects.owner_id'])
        .where('import_keys.hash', '=', hash)
        .where('import_keys.revoked_at', 'is', null)
        .where('projects.deleted_at', 'is', null)
        .where('users.disabled_at', 'is', null)
        .leftJoin('users as maker', 'maker.id', 'import_keys.created_by')
        .where((eb) =>
          eb.or([
            eb('import_keys.created_by', 'is', null),
            eb.and([eb('maker.id', 'is not', null), eb('maker.disabled_at', 'is', null)]),
          ]),
        )
        .executeTakeFirst()
      if (!row) return undefined
      const now = await clock(db)
      if (row.last_used_at === null || now - row.last_used_at >= USE_RESOLUTION_MS) {
        await db
          .updateTable('import_keys')
          .set({ last_used_at: now })
          .where('id', '=', row.id)
          .execute()
      }
      return {
        keyId: row.id,
        projectId: row.project_id,
        projectName: row.name,
        ownerId: row.owner_id,
      }
    },
  }
}

/** Revokes the keys of users who may no longer change the project: they know the keys, and would keep uploading. */
export async function revokeImportKeys(
  trx: Connection,
  { projectId, userIds }: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('import_keys')
    .set({ revoked_at: await clock(trx) })
    .where('project_id', '=', projectId)
    .where('created_by', 'in', userIds)
    .where('revoked_at', 'is', null)
    .execute()
}

async function keysOf(db: Connection, projectId: string): Promise<ImportKey[]> {
  const rows = await db
    .selectFrom('import_keys')
    .select(['id', 'hint', 'created_at', 'last_used_at'])
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hint: row.hint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}
