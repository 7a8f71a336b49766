import type { Selectable } from 'kysely'
import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import type {
  ChannelDisabled,
  ChannelKind,
  ChannelTable,
  EventKind,
} from '../tables/channel-tables.ts'

export interface Channel {
  readonly id: string
  readonly kind: ChannelKind
  readonly name: string
  /** Identifies its endpoint for people; no secret. */
  readonly hint: string
  readonly events: readonly EventKind[]
  /** Names of its projects; null for all of its owner's. */
  readonly projects: readonly { readonly id: string; readonly name: string }[] | null
  readonly disabledAt: number | null
  readonly disabledReason: ChannelDisabled | null
  readonly failingSince: number | null
  readonly lastSuccessAt: number | null
  readonly createdAt: number
}

export type ChannelRow = Selectable<ChannelTable>

export function ownRows(db: Connection, owner: Owner) {
  return db.selectFrom('channels').selectAll().where('owner_id', '=', owner.id)
}

export async function toChannels(db: Connection, rows: readonly ChannelRow[]): Promise<Channel[]> {
  // PostgreSQL has no empty lists.
  if (rows.length === 0) return []
  const chosen = await db
    .selectFrom('channel_projects')
    .innerJoin('projects', 'projects.id', 'channel_projects.project_id')
    .select(['channel_projects.channel_id', 'projects.id', 'projects.name'])
    .where(
      'channel_projects.channel_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('projects.name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    events: JSON.parse(row.events),
    projects:
      row.all_projects === 1
        ? null
        : chosen
            .filter(({ channel_id }) => channel_id === row.id)
            .map(({ id, name }) => ({ id, name })),
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    lastSuccessAt: row.last_success_at,
    createdAt: row.created_at,
  }))
}
