import type { Selectable } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import { findPlace, placeFor } from '../projects/membership-row.ts'
import type { MarkerTable } from '../tables/alert-tables.ts'

export interface Marker {
  readonly id: string
  readonly at: number
  readonly name: string
  readonly url: string | null
  readonly commit: string | null
}

export interface MarkerDraft {
  readonly name: string
  /** Defaults to the current time. */
  readonly at?: number | undefined
  readonly url: string | null
  readonly commit: string | null
}

export interface MarkerRange {
  readonly from?: number
  readonly to?: number
  readonly most?: number
}

/** Per project; beyond that, the oldest is removed. A busy team makes some hundred deployments a year. */
export const MOST_MARKERS = 5_000
/** Of those beyond, when one is added. */
const MOST_DROPPED = 100
const MOST_LISTED = 500

/** A marker may explain changes that follow within this time. */
const EXPLAINS_MS = 7 * 24 * 60 * 60_000

export type Markers = ReturnType<typeof createMarkers>

/**
 * Events at the sites of projects, such as deployments. Editors and the owner set markers; all who see the project see
 * them.
 */
export function createMarkers(db: Connection) {
  return {
    /** Newest first; undefined if this user has no such project. */
    async list(
      owner: Owner,
      reference: string,
      range: MarkerRange = {},
    ): Promise<Marker[] | undefined> {
      const place = await findPlace(db, owner, reference)
      return place && (await markersOf(db, place.id, range))
    },

    /** @throws {StoreError} `role-insufficient` */
    async add(owner: Owner, reference: string, draft: MarkerDraft): Promise<Marker | undefined> {
      return await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'editor' })
        if (!place) return undefined
        const now = await clock(trx)
        const row = {
          id: newId(now),
          project_id: place.id,
          at: draft.at ?? now,
          name: draft.name,
          url: draft.url,
          commit_id: draft.commit,
          created_at: now,
        }
        await trx.insertInto('markers').values(row).execute()
        await dropOldest(trx, place.id)
        return toMarker(row)
      })
    },

    /**
     * False if the project has no such marker; undefined if there is no such project.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async remove(owner: Owner, reference: string, id: string): Promise<boolean | undefined> {
      return await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'editor' })
        if (!place) return undefined
        const { numDeletedRows } = await trx
          .deleteFrom('markers')
          .where('project_id', '=', place.id)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      })
    },
  }
}

async function dropOldest(trx: Connection, projectId: string): Promise<void> {
  // By ID as well: any number of them may have the same time.
  const oldest = trx
    .selectFrom('markers')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_MARKERS)
    .limit(MOST_DROPPED)
  await trx.deleteFrom('markers').where('id', 'in', oldest).execute()
}

/** The marker that may explain an observation at this time. */
export async function lastMarkerBefore(
  db: Connection,
  projectId: string,
  time: number,
): Promise<Marker | undefined> {
  const [marker] = await markersOf(db, projectId, { from: time - EXPLAINS_MS, to: time, most: 1 })
  return marker
}

export async function markersOf(
  db: Connection,
  projectId: string,
  range: MarkerRange,
): Promise<Marker[]> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, most = MOST_LISTED } = range
  const rows = await db
    .selectFrom('markers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toMarker)
}

function toMarker({ id, at, name, url, commit_id }: Selectable<MarkerTable>): Marker {
  return { id, at, name, url, commit: commit_id }
}
