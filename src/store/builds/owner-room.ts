import type { Connection } from '../database/database.ts'
import { lockProject, lockUser } from '../database/locks.ts'
import { deleteBuilds } from './build-row.ts'

/** What the builds of all projects of one owner may take: as much as five projects that are full. */
export const MOST_OF_OWNER = {
  builds: 5_000,
  runs: 250_000,
  /** Of originals, compressed. */
  bytes: 5 * 1024 ** 3,
  anHour: 300,
}

async function ownerOf(db: Connection, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('owner_id')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.owner_id
}

/** Locks the owner and the project: uploads to several projects at once count together. */
export async function lockOwner(trx: Connection, projectId: string): Promise<string | undefined> {
  const ownerId = await ownerOf(trx, projectId)
  if (ownerId !== undefined) await lockUser(trx, ownerId)
  await lockProject(trx, projectId)
  return ownerId
}

/** Everything that is stored, that of deleted projects included until it is removed. */
function buildsOf(db: Connection, ownerId: string) {
  return db
    .selectFrom('builds')
    .innerJoin('projects', 'projects.id', 'builds.project_id')
    .where('projects.owner_id', '=', ownerId)
}

export async function buildsSince(db: Connection, ownerId: string, since: number): Promise<number> {
  const { count } = await buildsOf(db, ownerId)
    .where('builds.created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function originalBytesOf(db: Connection, ownerId: string): Promise<number> {
  const { bytes } = await buildsOf(db, ownerId)
    .select((eb) => eb.fn.sum<number | null>('builds.original_bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

interface Wanted {
  readonly projectId: string
  readonly ownerId: string
  /** As many as a build may have: one that is being uploaded counts as if it had them. */
  readonly runs: number
  /** Open builds that are older are left over from failed uploads. */
  readonly openSince: number
  /** Builds that make room already. */
  readonly leaving: ReadonlySet<string>
}

/**
 * Makes room for a build by removing the oldest of the same project: whoever uploads to one project cannot remove
 * builds of another. False, and nothing is removed, if that is not enough.
 */
export async function makeOwnerRoom(
  trx: Connection,
  { projectId, ownerId, runs, openSince, leaving }: Wanted,
): Promise<boolean> {
  const stored = await buildsOf(trx, ownerId)
    .select(['builds.id', 'builds.project_id', 'builds.runs', 'builds.sealed_at'])
    .select('builds.created_at')
    .orderBy('builds.created_at')
    .execute()
  const counted = stored.filter(({ id }) => !leaving.has(id))
  const isOpen = (build: (typeof counted)[number]) =>
    build.sealed_at === null && build.created_at > openSince
  const sizeOf = (build: (typeof counted)[number]) => (isOpen(build) ? runs : build.runs)
  let builds = counted.length + 1
  let sum = counted.reduce((total, build) => total + sizeOf(build), runs)
  const removed: string[] = []
  const fits = () => builds <= MOST_OF_OWNER.builds && sum <= MOST_OF_OWNER.runs
  for (const build of counted) {
    if (fits()) break
    if (build.project_id !== projectId || isOpen(build)) continue
    removed.push(build.id)
    builds -= 1
    sum -= sizeOf(build)
  }
  if (!fits()) return false
  await deleteBuilds(trx, removed)
  return true
}
