import { type SelectQueryBuilder, sql } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import { createSecurityEvents, type NewSecurityEvent } from '../accounts/security-events.ts'
import { type Connection, type Database, reading, writing } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { changeProject, isForOwners, type ProjectChange } from './change-project.ts'
import { emptyProject, hideProject } from './delete-project.ts'
import { clock } from '../database/dialect.ts'
import { type Page, type PageQuery, readPage, type Segment, type Sort } from '../database/page.ts'
import { lockUser } from '../database/locks.ts'
import { refreshStatistics } from '../database/refresh-statistics.ts'
import { findPlace, holdPlace, placeFor } from './membership-row.ts'
import { findProjectId, keepIgnoredChecks, keptProject } from './project-row.ts'
import {
  type InspectedProject,
  inspectProject,
  overviewsOf,
  type ProjectOverview,
} from './project-overview.ts'
import { type ProjectSummary, summariesOf, summaryOf } from './project-summary.ts'
import { containing } from '../database/search.ts'
import { StoreError } from '../database/store-error.ts'

export interface ProjectQuery extends PageQuery {
  /** Part of the name, ignoring case; without wildcards. */
  readonly search?: string | undefined
  /** Projects of others shared with this user, instead of their own. */
  readonly shared?: boolean | undefined
  readonly sortBy: 'created_at' | 'project'
  readonly sort: Sort
}

export interface ProjectDraft {
  /** A valid name (`nameFault`). */
  readonly name: string
  readonly ignoredChecks?: readonly string[] | undefined
}

/** Of an owner who creates another one by name; audits and uploads have limits of their own. */
const MOST_PROJECTS = 10_000

export type Projects = ReturnType<typeof createProjects>

/**
 * Owners name projects by name, ignoring case; all users with access by id. Actions beyond a role are refused with
 * `role-insufficient`.
 */
export function createProjects(db: Connection) {
  return {
    async find(owner: Owner, reference: string): Promise<ProjectSummary | undefined> {
      return await findProject(db, owner, reference)
    },

    /** The id of the owner's project of this name (`nameFault`), created if missing. */
    async open(owner: Owner, name: string): Promise<string> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        return await keptProject(trx, { ownerId: owner.id, name, now: await clock(trx) })
      })
    },

    /**
     * A new project without reports.
     *
     * @throws {StoreError} `name-taken` by another project of this owner, `projects-full`
     */
    async create(
      owner: Owner,
      { name, ignoredChecks = [] }: ProjectDraft,
    ): Promise<ProjectSummary | undefined> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        if ((await findProjectId(trx, { ownerId: owner.id, name })) !== undefined) {
          throw new StoreError('name-taken')
        }
        if ((await countOwn(trx, owner)) >= MOST_PROJECTS) throw new StoreError('projects-full')
        const id = await keptProject(trx, { ownerId: owner.id, name, now: await clock(trx) })
        await changeProject(trx, { id, ownerId: owner.id, change: { ignoredChecks } })
        return await summaryOf(trx, id, owner)
      })
    },

    /** One project with its history, and the most common findings of its reports. */
    async inspect(owner: Owner, reference: string): Promise<InspectedProject | undefined> {
      return await reading(db, async (snapshot) => {
        const project = await findProject(snapshot, owner, reference)
        return project && (await inspectProject(snapshot, project))
      })
    },

    /** The same list, with the history of each. */
    async listWithDays(owner: Owner, query: ProjectQuery): Promise<Page<ProjectOverview>> {
      return await reading(db, async (snapshot) => {
        const { items, total } = await listProjects(snapshot, owner, query)
        return { items: await overviewsOf(snapshot, items), total }
      })
    },

    async list(owner: Owner, query: ProjectQuery): Promise<Page<ProjectSummary>> {
      return await reading(db, async (snapshot) => await listProjects(snapshot, owner, query))
    },

    /**
     * Undefined without such a project. Editors may choose the ignored checks.
     *
     * @param event is recorded with it
     * @throws {StoreError} `name-taken` by another project of this owner, `role-insufficient`
     */
    async update(
      owner: Owner,
      reference: string,
      change: ProjectChange,
      event?: NewSecurityEvent,
    ): Promise<ProjectSummary | undefined> {
      return await writing(db, async (trx) => {
        if (change.name !== undefined) await lockUser(trx, owner.id)
        const needs = isForOwners(change) ? 'owner' : 'editor'
        const place = await holdPlace(trx, owner, { reference, needs })
        if (!place) return undefined
        await changeProject(trx, { ...place, change })
        if (event) await createSecurityEvents(trx).record(event)
        return await summaryOf(trx, place.id, owner)
      })
    },

    /**
     * Ignores a check or stops ignoring it; other checks stay as they are. Undefined without such a project.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async ignoreCheck(
      owner: Owner,
      reference: string,
      { check, ignored }: { readonly check: string; readonly ignored: boolean },
    ): Promise<ProjectSummary | undefined> {
      return await writing(db, async (trx) => {
        const place = await holdPlace(trx, owner, { reference, needs: 'editor' })
        if (!place) return undefined
        const before = await keepIgnoredChecks(trx, place.id)
        if (!before) return undefined
        const others = before.filter((each) => each !== check)
        const ignoredChecks = ignored ? [...others, check] : others
        await changeProject(trx, { ...place, change: { ignoredChecks } })
        return await summaryOf(trx, place.id, owner)
      })
    },

    /**
     * Deletes a project with all its reports; hidden from every reader at once, removed by the sweep. Undefined
     * without such a project.
     *
     * @param event is recorded with it
     * @throws {StoreError} `role-insufficient`
     */
    async delete(
      owner: Owner,
      reference: string,
      event?: NewSecurityEvent,
    ): Promise<{ deletedReports: number } | undefined> {
      const found = await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'owner' })
        if (!place) return undefined
        const project = { ownerId: owner.id, projectId: place.id }
        const deletedReports = await hideProject(trx, project)
        if (deletedReports === undefined) return undefined
        if (event) await createSecurityEvents(trx).record(event)
        return { project, deletedReports }
      })
      if (found === undefined) return undefined
      try {
        await refreshStatistics(db, { tables: ['reports', 'runs'], rows: found.deletedReports })
        await emptyProject(db, found.project)
      } catch (error) {
        // It is deleted for all readers, and the sweep does the rest.
        if (!isUnavailable(error)) throw error
      }
      return { deletedReports: found.deletedReports }
    },
  }
}

async function listProjects(
  db: Connection,
  owner: Owner,
  query: ProjectQuery,
): Promise<Page<ProjectSummary>> {
  const ids = matching(db, owner, query)
  const { total } = await ids
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await readPage([segment(ids, total, query.sortBy)], query)
  return { items: await summariesOf(db, page, owner), total }
}

async function findProject(db: Connection, owner: Owner, reference: string) {
  const place = await findPlace(db, owner, reference)
  return place && (await summaryOf(db, place.id, owner))
}

async function countOwn(trx: Connection, owner: Owner): Promise<number> {
  const { total } = await trx
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

type Ids = SelectQueryBuilder<Database, 'projects', { id: string }>

function matching(db: Connection, owner: Owner, { search, shared = false }: ProjectQuery): Ids {
  const all = db.selectFrom('projects').select('id').where('deleted_at', 'is', null)
  const ids = shared
    ? all.where('id', 'in', (eb) =>
        eb.selectFrom('memberships').select('project_id').where('user_id', '=', owner.id),
      )
    : all.where('owner_id', '=', owner.id)
  return search === undefined ? ids : ids.where(containing(db, sql.ref('name_key'), search))
}

/** Names are unique per owner, so only the order by date needs the id to break ties. */
function segment(ids: Ids, length: number, sortBy: ProjectQuery['sortBy']): Segment<string> {
  return {
    length,
    async read({ offset, limit, sort }) {
      const ordered =
        sortBy === 'project'
          ? ids.orderBy('name_key', sort)
          : ids.orderBy('created_at', sort).orderBy('id', sort)
      const rows = await ordered.limit(limit).offset(offset).execute()
      return rows.map((row) => row.id)
    },
  }
}
