import { type Actor, maySee } from '../accounts/actor.ts'
import { inState } from '../alerts/alerts.ts'
import type { EventBody } from '../channels/event-body.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { maySeeSite } from '../sites/site-access.ts'
import type { EventKind } from '../tables/channel-tables.ts'

/** An event of a project, as its feed shows it. */
export interface FeedEntry {
  /** ID of the event: a UUID that never changes. */
  readonly id: string
  readonly kind: EventKind
  readonly at: number
  readonly body: EventBody
  /** Path of the report or the site audit that it is about. */
  readonly subjectPath: string
}

const MOST_ENTRIES = 50

/**
 * Alerts, crawls and their new problems in a project that this actor may see now, the newest first. What has been
 * deleted, moved or made private since has no entries any more. Visitors see nothing of a muted alert either.
 */
export async function entriesFor(
  db: Connection,
  actor: Actor,
  projectId: string,
): Promise<FeedEntry[]> {
  const now = await clock(db)
  const alerts = await eventsOf(db, projectId)
    .innerJoin('alerts', 'alerts.id', 'events.subject_id')
    .innerJoin('reports', 'reports.id', 'alerts.report_id')
    .select('reports.id as subject_id')
    .where('events.kind', 'in', ['alert.confirmed', 'alert.resolved'])
    .where('reports.project_id', '=', projectId)
    .where(maySee(actor, now))
    .$if(actor.kind === 'anonymous', (query) => query.where((eb) => eb.not(inState('muted', now))))
    .execute()
  const alertsOfSites = await eventsOf(db, projectId)
    .innerJoin('alerts', 'alerts.id', 'events.subject_id')
    .innerJoin('site_audits', 'site_audits.id', 'alerts.site_audit_id')
    .select('site_audits.id as subject_id')
    .where('events.kind', 'in', ['alert.confirmed', 'alert.resolved'])
    .where('site_audits.project_id', '=', projectId)
    .where(maySeeSite(actor, now))
    .$if(actor.kind === 'anonymous', (query) => query.where((eb) => eb.not(inState('muted', now))))
    .execute()
  const crawls = await eventsOf(db, projectId)
    .innerJoin('site_audits', 'site_audits.id', 'events.subject_id')
    .select('site_audits.id as subject_id')
    .where('events.kind', 'in', ['crawl.completed', 'crawl.worse'])
    .where('site_audits.project_id', '=', projectId)
    .where(maySeeSite(actor, now))
    .execute()
  const rows = [
    ...alerts.map((row) => ({ ...row, start: '/r/' })),
    ...[...alertsOfSites, ...crawls].map((row) => ({ ...row, start: '/s/' })),
  ]
  return rows
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, MOST_ENTRIES)
    .map(({ id, kind, created_at, body, start, subject_id }) => ({
      id,
      kind,
      at: created_at,
      body: JSON.parse(body),
      subjectPath: `${start}${subject_id}`,
    }))
}

function eventsOf(db: Connection, projectId: string) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.kind', 'events.created_at', 'events.body'])
    .where('events.project_id', '=', projectId)
    .orderBy('events.id', 'desc')
    .limit(MOST_ENTRIES)
}
