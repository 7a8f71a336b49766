import type { Connection } from '../database/database.ts'
import { keepProjects } from '../database/locks.ts'
import { wordsOf } from '../database/dialect.ts'
import { namedRow } from '../database/named.ts'
import { newId } from '../database/new-id.ts'
import { StoreError } from '../database/store-error.ts'

const MAX_NAME_LENGTH = 255

/** Of each report; also the most of `KEEP_RUNS`. */
export const MOST_KEPT_RUNS = 10_000

/** Why a text is not a valid project name, as a sentence; undefined if it is. */
export function nameFault(name: string): string | undefined {
  const text = name.trim()
  const { length } = Array.from(text)
  if (length === 0) return 'The name is empty.'
  if (length > MAX_NAME_LENGTH) return `The name is longer than ${MAX_NAME_LENGTH} characters.`
  if (/\p{Cc}|\p{Cs}/u.test(text)) return 'The name must not contain control characters.'
  if (text === '.' || text === '..') return 'The name must not be "." or "..".'
  return undefined
}

/** The same key for all spellings of a name. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

/** Ids of the checks that a project ignores: JSON in the row, a list everywhere else. */
export function readIgnoredChecks(json: string): string[] {
  const ids: unknown = JSON.parse(json)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** The checks that a project ignores. It cannot be deleted before the transaction ends; undefined if it is already. */
export async function keepIgnoredChecks(
  trx: Connection,
  projectId: string,
): Promise<string[] | undefined> {
  const query = trx
    .selectFrom('projects')
    .select('ignored_checks')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .modifyEnd(wordsOf(trx).shareRows)
  const row = await namedRow(trx, query)
  return row && readIgnoredChecks(row.ignored_checks)
}

export interface ProjectName {
  readonly ownerId: string
  readonly name: string
}

export async function findProjectId(
  db: Connection,
  { ownerId, name }: ProjectName,
): Promise<string | undefined> {
  const query = db
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name_key', '=', nameKey(name))
    .where('deleted_at', 'is', null)
  return (await namedRow(db, query))?.id
}

/**
 * Id of the owner's project of this name, created if missing: the caller holds the owner's row. It cannot be deleted
 * before the transaction ends.
 *
 * @throws {StoreError} `account-deleted`
 */
export async function keptProject(
  trx: Connection,
  named: ProjectName & { now: number },
): Promise<string> {
  for (;;) {
    const id = await ensureProject(trx, named)
    if (await keepProjects(trx, [id])) return id
  }
}

/** A project of a deleted account would be readable until the next sweep. @throws {StoreError} `account-deleted` */
async function requireOwnerKept(db: Connection, ownerId: string): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (owner?.deleted_at !== null) throw new StoreError('account-deleted')
}

async function ensureProject(
  db: Connection,
  { ownerId, name, now }: ProjectName & { now: number },
): Promise<string> {
  const known = await findProjectId(db, { ownerId, name })
  if (known !== undefined) return known

  await requireOwnerKept(db, ownerId)
  const id = newId(now)
  await db
    .insertInto('projects')
    .values({
      id,
      owner_id: ownerId,
      name: name.trim(),
      name_key: nameKey(name),
      ignored_checks: '[]',
      created_at: now,
    })
    .execute()
  return id
}
