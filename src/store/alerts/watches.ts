import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockProject, lockReports, lockSite, lockSitesOf } from '../database/locks.ts'
import { named } from '../database/named.ts'
import {
  findSubject,
  type Subject,
  type SubjectReference,
  subjectToChange,
} from '../projects/find-subject.ts'

export interface Watch {
  /** Whether messages are sent when it gets worse; for a report or a site audit, also if its project is watched. */
  readonly isOn: boolean
  /** Its own setting, if it has one; undefined for a report or a site audit that follows its project. */
  readonly own: boolean | undefined
  /** Page loads of each run of a report whose loads differ much; undefined if its own number applies. */
  readonly samples?: number | undefined
}

export type Watches = ReturnType<typeof createWatches>

/**
 * Watched projects and reports. Users who may change the reports of a project may change this: editors and the owner.
 */
export function createWatches(db: Connection) {
  return {
    /** Undefined if this user has no such subject. */
    async find(owner: Owner, subject: SubjectReference): Promise<Watch | undefined> {
      const found = await findSubject(db, owner, subject)
      return found && { ...(await watchOf(db, found)), samples: await samplesOf(db, found) }
    },

    /**
     * Turns it on or off; null makes a report or a site audit follow its project. Undefined if there is no such subject.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async set(
      owner: Owner,
      subject: SubjectReference,
      isOn: boolean | null,
    ): Promise<Watch | undefined> {
      return await writing(db, async (trx) => {
        const found = await subjectToChange(trx, owner, subject)
        if (!found) return undefined
        await lockEnds(trx, found)
        const now = await clock(trx)
        await trx
          .deleteFrom('watches')
          .where('subject_kind', '=', found.kind)
          .where('subject_id', '=', found.id)
          .execute()
        if (isOn !== null) {
          const row = { subject_kind: found.kind, subject_id: found.id, changed_at: now }
          await trx
            .insertInto('watches')
            .values({ ...row, is_on: isOn ? 1 : 0 })
            .execute()
        }
        await closeUnwatched(trx, found, now)
        return await watchOf(trx, found)
      })
    },
  }
}

/** A run or crawl that is ending looks up the watch before it opens an alert: it ends before this, or after the change. */
async function lockEnds(trx: Connection, { kind, id }: Subject): Promise<void> {
  if (kind === 'report') await lockReports(trx, [id])
  else if (kind === 'site_audit') await lockSite(trx, id)
  else {
    await lockProject(trx, id)
    await lockSitesOf(trx, id)
  }
}

/** The own setting of a report or a site audit takes precedence over that of its project. */
export async function isWatched(db: Connection, subject: Subject): Promise<boolean> {
  return (await watchOf(db, subject)).isOn
}

async function watchOf(db: Connection, { kind, id, projectId }: Subject): Promise<Watch> {
  const ids = [id, ...(projectId === undefined ? [] : [projectId])]
  const query = db
    .selectFrom('watches')
    .select(['subject_kind', 'subject_id', 'is_on'])
    .where('subject_id', 'in', ids)
  const { rows } = await named(db, query)
  const own = rows.find((row) => row.subject_kind === kind && row.subject_id === id)
  const nearest = own ?? rows[0]
  return { isOn: nearest?.is_on === 1, own: own && own.is_on === 1 }
}

async function samplesOf(db: Connection, { kind, id }: Subject): Promise<number | undefined> {
  if (kind !== 'report') return undefined
  const report = db.selectFrom('reports').select('watch_samples').where('id', '=', id)
  return (await report.executeTakeFirst())?.watch_samples ?? undefined
}

/** Closes the open alerts of subjects that are no longer watched, without messages. */
async function closeUnwatched(trx: Connection, subject: Subject, now: number): Promise<void> {
  const watched = (kind: Subject['kind'], isOn: number) =>
    trx
      .selectFrom('watches')
      .select('subject_id')
      .where('subject_kind', '=', kind)
      .where('is_on', '=', isOn)
  const column = subject.kind === 'project' ? 'project_id' : 'id'
  const unwatched = (table: 'reports' | 'site_audits', kind: 'report' | 'site_audit') =>
    trx
      .selectFrom(table)
      .select('id')
      .where(column, '=', subject.id)
      .where('id', 'not in', watched(kind, 1))
      .where((eb) =>
        eb.or([
          eb('id', 'in', watched(kind, 0)),
          eb('project_id', 'not in', watched('project', 1)),
        ]),
      )
  const closed = { state: 'ok', since: now, good_runs: 0, told: 0, confirm_by: null } as const
  await trx
    .updateTable('alerts')
    .set({ ...closed, updated_at: now })
    .where('state', '<>', 'ok')
    .where((eb) =>
      eb.or([
        eb('report_id', 'in', unwatched('reports', 'report')),
        eb('site_audit_id', 'in', unwatched('site_audits', 'site_audit')),
      ]),
    )
    .execute()
}
