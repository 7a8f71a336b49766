import { sql } from 'kysely'
import { isAlive } from '../accounts/actor.ts'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { takeNext } from '../database/take-next.ts'
import { isSiteAlive } from '../sites/site-access.ts'
import { isWatched } from './watches.ts'

const DAY_MS = 24 * 60 * 60_000
const EVERY_DAYS = 7

/**
 * Records an event for the alert that has been open, without a reminder, for longest: for a week at least. Each week has
 * one, however many workers look for it. False if none is due.
 *
 * @throws {PutOff}
 */
export async function remindNext(db: Connection): Promise<boolean> {
  const reminded = await takeNext(db, {
    next: nextAlert,
    work: async (trx, row, now) => {
      await trx.updateTable('alerts').set({ reminded_at: now }).where('id', '=', row.id).execute()
      const subject = await subjectOf(trx, row)
      if (subject && (await isStillWatched(trx, row, subject)))
        await recordReminder(trx, { row, subject, now })
      return true
    },
    putOff: async (again, { id }, { now, later }) =>
      await again
        .updateTable('alerts')
        .set({ reminded_at: later - EVERY_DAYS * DAY_MS })
        .where('id', '=', id)
        .where(isUnreminded(now))
        .execute(),
    nameOf: ({ id }) => `reminder of alert ${id}`,
  })
  return reminded !== undefined
}

function isUnreminded(now: number) {
  return sql<boolean>`coalesce(reminded_at, 0) <= ${now - EVERY_DAYS * DAY_MS}`
}

type DueAlert = NonNullable<Awaited<ReturnType<typeof nextAlert>>>

/** Its people know of it, and want to hear more. */
async function nextAlert(trx: Connection, now: number) {
  return await trx
    .selectFrom('alerts')
    .select(['id', 'report_id', 'site_audit_id', 'message', 'rule', 'opened_at'])
    // As in the index of open alerts: SQLite does not conclude it from the next condition.
    .where('state', '<>', sql.lit('ok'))
    .where('state', '=', sql.lit('confirmed'))
    .where('told', '=', 1)
    .where('flapping', '=', 0)
    .where('muted_until_change', '=', 0)
    .where(sql<boolean>`coalesce(muted_until, 0) <= ${now}`)
    .where('opened_at', '<=', now - EVERY_DAYS * DAY_MS)
    .where(isUnreminded(now))
    .orderBy('opened_at')
    .orderBy('id')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('alerts'))
    .executeTakeFirst()
}

/** Undefined if it has been deleted. */
async function subjectOf(trx: Connection, { report_id, site_audit_id }: DueAlert) {
  if (report_id === null) {
    return await trx
      .selectFrom('site_audits')
      .select(['id', 'url', 'project_id', 'owner_id'])
      .where('id', '=', site_audit_id)
      .where(isSiteAlive)
      .executeTakeFirst()
  }
  return await trx
    .selectFrom('reports')
    .select(['id', 'url', 'project_id', 'owner_id'])
    .where('id', '=', report_id)
    .where(isAlive)
    .executeTakeFirst()
}

/** A report may have been moved to another project since. */
async function isStillWatched(
  trx: Connection,
  { report_id }: DueAlert,
  { id, project_id: projectId }: Reminder['subject'],
): Promise<boolean> {
  return await isWatched(trx, { kind: report_id === null ? 'site_audit' : 'report', id, projectId })
}

interface Reminder {
  readonly row: DueAlert
  readonly subject: NonNullable<Awaited<ReturnType<typeof subjectOf>>>
  readonly now: number
}

async function recordReminder(trx: Connection, { row, subject, now }: Reminder): Promise<void> {
  const days = Math.floor((now - (row.opened_at ?? now)) / DAY_MS)
  await recordEvent(trx, {
    kind: 'alert.reminder',
    project: subject.project_id,
    owner: subject.owner_id,
    subject: { kind: 'alert', id: row.id },
    body: {
      headline: `Open for ${days} days on ${shortUrl(subject.url)}: ${row.message}`,
      path: `/alerts/${row.id}`,
      url: subject.url,
      data: {
        alert: row.id,
        [row.report_id === null ? 'site_audit_id' : 'report']: subject.id,
        rule: row.rule,
        days,
      },
    },
  })
}
