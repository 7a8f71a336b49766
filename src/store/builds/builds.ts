import type { Rule } from '../../report/rules/rule.ts'
import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { budgetsOf } from '../budgets/budgets.ts'
import { findPlace } from '../projects/membership-row.ts'
import {
  type Build,
  type BuildPage,
  pagesOf,
  readPages,
  toBuild,
  toListedBuild,
  type ListedBuild,
} from './build-row.ts'

const LISTED = 100

/** Pages of a build that are shown at once: a build of 500 would hold up the server for seconds. */
export const PAGES_SHOWN = 20

/** A build together with its base. */
export interface ShownBuild {
  readonly build: ListedBuild
  /** The pages of the shown part. */
  readonly pages: readonly BuildPage[]
  readonly pagesTotal: number
  /** Number of the shown part, from 1. */
  readonly part: number
  readonly base: { readonly build: Build; readonly pages: readonly BuildPage[] } | undefined
  /** Those of the project, which apply to its builds, too. */
  readonly budgets: readonly Rule[]
}

/** The builds of a page, the latest first, and every branch that has one. */
export interface BuildList {
  readonly builds: readonly Build[]
  readonly branches: readonly string[]
}

export type Builds = ReturnType<typeof createBuilds>

/** Builds as shown to users: everyone who may see a project may see them, once they are sealed. */
export function createBuilds(db: Connection) {
  return {
    /** Undefined if this user has no such project. */
    async list(
      owner: Owner,
      reference: string,
      branch: string | undefined,
    ): Promise<BuildList | undefined> {
      const place = await findPlace(db, owner, reference)
      if (!place) return undefined
      const sealed = db
        .selectFrom('builds')
        .where('project_id', '=', place.id)
        .where('sealed_at', 'is not', null)
      const asked = branch === undefined ? sealed : sealed.where('branch', '=', branch)
      const rows = await asked
        .selectAll()
        .orderBy('run_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute()
      const named = await sealed
        .select('branch')
        .distinct()
        .orderBy('branch')
        .limit(LISTED)
        .execute()
      return { builds: rows.map(toBuild), branches: named.map((row) => row.branch) }
    },

    /** Undefined if there is no such build, or it is not sealed, unless open ones are wanted too. */
    async show(
      owner: Owner,
      reference: string,
      { id, part, open = false }: { id: string; part: number | 'all'; open?: boolean },
    ): Promise<ShownBuild | undefined> {
      const place = await findPlace(db, owner, reference)
      if (!place) return undefined
      const named = db
        .selectFrom('builds')
        .selectAll()
        .where('id', '=', id)
        .where('project_id', '=', place.id)
      const row = await (open ? named : named.where('sealed_at', 'is not', null)).executeTakeFirst()
      if (!row) return undefined
      const build = toListedBuild(row)
      const base = await baseOf(db, place.id, build)
      const all = await pagesOf(db, id)
      const shown = part === 'all' ? 1 : clamp(part, Math.ceil(all.length / PAGES_SHOWN))
      const some = part === 'all' ? all : all.slice((shown - 1) * PAGES_SHOWN, shown * PAGES_SHOWN)
      const keys = new Set(some.map(({ key }) => key))
      const ofBase = base && (await pagesOf(db, base.id)).filter(({ key }) => keys.has(key))
      return {
        build,
        pages: await readPages(db, some),
        pagesTotal: all.length,
        part: shown,
        base: base && { build: base, pages: await readPages(db, ofBase ?? []) },
        budgets: await budgetsOf(db, place.id),
      }
    },
  }
}

function clamp(part: number, last: number): number {
  return Math.max(1, Math.min(part, last))
}

const BASE_BRANCHES = ['main', 'master']
/** Of one commit. */
const MOST_BRANCHES = 20

/**
 * The build of the commit at which the branch began, whatever a project calls its base branch; otherwise the latest
 * before it on one of the usual names.
 */
async function baseOf(
  db: Connection,
  projectId: string,
  { id, ancestorHash, runAt }: Build,
): Promise<Build | undefined> {
  const others = db
    .selectFrom('builds')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('sealed_at', 'is not', null)
    .where('id', '!=', id)
    .orderBy('run_at', 'desc')
  const usual = others.where('branch', 'in', BASE_BRANCHES).limit(1)
  const ofCommit =
    ancestorHash === ''
      ? []
      : await others.where('hash', '=', ancestorHash).limit(MOST_BRANCHES).execute()
  const base =
    ofCommit.find(({ branch }) => BASE_BRANCHES.includes(branch)) ??
    ofCommit[0] ??
    (await usual.where('run_at', '<', runAt).executeTakeFirst())
  return base && toBuild(base)
}
