import type { ImportedRun } from '../../report/imported/imported-run.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockProject } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import type { ImportedRunTable } from '../tables/build-tables.ts'
import { type Build, deleteBuilds } from './build-row.ts'
import { UNSEALED_MS } from './drop-unsealed-builds.ts'
import type { Importer } from './import-keys.ts'
import { buildsSince, lockOwner, makeOwnerRoom, MOST_OF_OWNER } from './owner-room.ts'

const HOUR_MS = 3_600_000
/** Age at which a build with an unfinished upload is removed. */
const MOST_AN_HOUR = 60
/** Per project; the oldest make room. */
const MOST_BUILDS = 1_000
const MOST_RUNS = 500
/** Per project; the oldest builds make room here, too. A run has about 20 KB. */
const MOST_RUNS_OF_PROJECT = 50_000

export interface NewBuild extends Omit<Build, 'id' | 'runAt'> {
  /** As its client says. Undefined, or in the future: now, since such a build would stay the latest. */
  readonly runAt: number | undefined
}

export interface NewImportedRun {
  readonly url: string
  readonly formFactor: ImportedRunTable['form_factor']
  readonly run: ImportedRun
}

interface NamedRun extends NewImportedRun {
  readonly id: string
}

export type ImportedBuilds = ReturnType<typeof createImportedBuilds>

/** The permissions of an import key: adding builds and their runs to its project, until they are sealed. */
export function createImportedBuilds(db: Connection) {
  return {
    /**
     * Its ID; `exists` if the branch has a build of this commit, `full` after too many in an hour, `owner-full` if all
     * projects of the owner together have too many.
     *
     * @param replacesOpen whether such a build makes room if it is still open: its upload may have failed
     */
    async create(
      { projectId }: Pick<Importer, 'projectId'>,
      build: NewBuild,
      { replacesOpen = false } = {},
    ): Promise<{ readonly id: string } | 'exists' | 'full' | 'owner-full'> {
      return await writing(db, async (trx) => {
        const ownerId = await lockOwner(trx, projectId)
        const now = await clock(trx)
        const before = await buildsOfProject(trx, projectId)
        const same = before.find(
          (each) => each.branch === build.branch && each.hash === build.hash && !isLeft(each, now),
        )
        if (same && !(replacesOpen && same.sealed_at === null)) return 'exists'
        const lately = before.filter(({ created_at }) => created_at > now - HOUR_MS)
        if (lately.length >= MOST_AN_HOUR) return 'full'
        // Only a build that is created removes others.
        const leaving = beyondRoom(before, now)
        if (same) leaving.add(same.id)
        const refused = await refusalOfOwner(trx, { projectId, ownerId, now, leaving })
        if (refused) return refused
        await deleteBuilds(trx, [...leaving])
        const id = newId(now)
        await trx
          .insertInto('builds')
          .values({
            id,
            project_id: projectId,
            branch: build.branch,
            hash: build.hash,
            ancestor_hash: build.ancestorHash,
            message: build.message,
            author: build.author,
            external_url: build.externalUrl,
            run_at: Math.min(build.runAt ?? now, now),
            created_at: now,
            sealed_at: null,
          })
          .execute()
        return { id }
      })
    },

    /** Its ID; `missing` if the project has no such open build, `full` after too many runs. */
    async addRun(
      { projectId }: Pick<Importer, 'projectId'>,
      buildId: string,
      run: NewImportedRun,
    ): Promise<{ readonly id: string } | 'missing' | 'full'> {
      const named = { ...run, id: newId(await clock(db)) }
      return (await addAll(db, { projectId, buildId }, [named])) ?? named
    },

    /** The same for the runs of one result: all of them or none. */
    async addRuns(
      { projectId }: Pick<Importer, 'projectId'>,
      buildId: string,
      runs: readonly NewImportedRun[],
    ): Promise<readonly NamedRun[] | 'missing' | 'full'> {
      const now = await clock(db)
      const named = runs.map((run) => ({ ...run, id: newId(now) }))
      return (await addAll(db, { projectId, buildId }, named)) ?? named
    },

    /** Ends the upload: the build is visible from now on. False if there is no such open build. */
    async seal({ projectId }: Pick<Importer, 'projectId'>, buildId: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        // A run that is being added at this moment belongs to the build.
        await lockProject(trx, projectId)
        const { numUpdatedRows } = await trx
          .updateTable('builds')
          .set({ sealed_at: await clock(trx) })
          .where('id', '=', buildId)
          .where('project_id', '=', projectId)
          .where('sealed_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },

    /** The branch on which clients look for ancestors. */
    async baseBranch({ projectId }: Pick<Importer, 'projectId'>): Promise<'main' | 'master'> {
      const rows = await db
        .selectFrom('builds')
        .select('branch')
        .distinct()
        .where('project_id', '=', projectId)
        .where('branch', 'in', ['main', 'master'])
        .execute()
      return rows.length === 1 && rows[0]?.branch === 'master' ? 'master' : 'main'
    },
  }
}

interface Creating {
  readonly projectId: string
  readonly ownerId: string | undefined
  readonly now: number
  readonly leaving: ReadonlySet<string>
}

async function refusalOfOwner(
  trx: Connection,
  { projectId, ownerId, now, leaving }: Creating,
): Promise<'full' | 'owner-full' | undefined> {
  if (ownerId === undefined) return undefined
  const lately = await buildsSince(trx, ownerId, now - HOUR_MS)
  if (lately >= MOST_OF_OWNER.anHour) return 'full'
  const wanted = { projectId, ownerId, runs: MOST_RUNS, openSince: now - UNSEALED_MS, leaving }
  return (await makeOwnerRoom(trx, wanted)) ? undefined : 'owner-full'
}

interface BuildOfProject {
  readonly projectId: string
  readonly buildId: string
}

/** Undefined once all of them are added. */
async function addAll(
  db: Connection,
  { projectId, buildId }: BuildOfProject,
  runs: readonly NamedRun[],
): Promise<'missing' | 'full' | undefined> {
  return await writing(db, async (trx) => {
    await lockProject(trx, projectId)
    const open = await openBuild(trx, { projectId, buildId })
    if (!open) return 'missing'
    if (open.runs + runs.length > MOST_RUNS) return 'full'
    // Uploads at the same time may have used the room of each other.
    const ofProject = await runsOfProject(trx, projectId)
    if (ofProject + runs.length > MOST_RUNS_OF_PROJECT) return 'full'
    const place = { project_id: projectId, build_id: buildId }
    for (const { id, url, formFactor, run } of runs) {
      const row = { ...place, id, url, form_factor: formFactor, run: JSON.stringify(run) }
      await trx.insertInto('imported_runs').values(row).execute()
    }
    const counted = { runs: open.runs + runs.length }
    await trx.updateTable('builds').set(counted).where('id', '=', buildId).execute()
    return undefined
  })
}

async function openBuild(
  trx: Connection,
  { projectId, buildId }: BuildOfProject,
): Promise<{ readonly runs: number } | undefined> {
  return await trx
    .selectFrom('builds')
    .select('runs')
    .where('id', '=', buildId)
    .where('project_id', '=', projectId)
    .where('sealed_at', 'is', null)
    .executeTakeFirst()
}

/** From the counters of its builds, of which it has 1,000 at most. */
async function runsOfProject(trx: Connection, projectId: string): Promise<number> {
  const { runs } = await trx
    .selectFrom('builds')
    .select((eb) => eb.fn.sum<number | null>('runs').as('runs'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return runs ?? 0
}

interface CountedBuild {
  readonly id: string
  readonly branch: string
  readonly hash: string
  readonly created_at: number
  readonly sealed_at: number | null
  readonly runs: number
}

/** The latest first. */
async function buildsOfProject(trx: Connection, projectId: string): Promise<CountedBuild[]> {
  return await trx
    .selectFrom('builds')
    .select(['id', 'branch', 'hash', 'created_at', 'sealed_at', 'runs'])
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .execute()
}

function sumOfRuns(builds: readonly CountedBuild[]): number {
  return builds.reduce((sum, { runs }) => sum + runs, 0)
}

/** Left over from an upload that was never finished. */
function isLeft({ created_at, sealed_at }: CountedBuild, now: number): boolean {
  return sealed_at === null && created_at <= now - UNSEALED_MS
}

/** IDs of unfinished uploads, and of the oldest builds beyond the limits: without them, a new one with all its runs fits in. */
function beyondRoom(builds: readonly CountedBuild[], now: number): Set<string> {
  const kept = builds.filter((build) => !isLeft(build, now)).slice(0, MOST_BUILDS - 1)
  while (sumOfRuns(kept) > MOST_RUNS_OF_PROJECT - MOST_RUNS) kept.pop()
  const stays = new Set(kept.map(({ id }) => id))
  return new Set(builds.map(({ id }) => id).filter((id) => !stays.has(id)))
}
