import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import {
  findSubject,
  type Subject,
  type SubjectReference,
  subjectToChange,
} from '../projects/find-subject.ts'
import { recordSchedulePaused } from './schedule-event.ts'
import { NOT_FIRING } from './firing-progress.ts'
import { crawlStreak, failureStreak } from './failure-streak.ts'
import { type Schedule, toSchedule } from './schedule-row.ts'
import type { FailureStreak } from '../../watch/back-off.ts'

/** Valid, and not more frequent than this installation allows. */
export type ScheduleDraft =
  | {
      readonly cron: string
      readonly timeZone: string
      readonly intervalMs: number
      /** The first firing after this time. */
      readonly nextAfter: (time: number) => number | null
    }
  /** Excludes a report from the schedule of its project. */
  | { readonly cron: null }

export interface SubjectSchedule {
  /** The effective one; undefined if there is none. */
  readonly schedule: Schedule | undefined
  /** Failures in a row, for a report or a site audit. */
  readonly streak: FailureStreak | undefined
}

export type Schedules = ReturnType<typeof createSchedules>

/** Users who may change the reports and site audits of a project may also schedule them: editors and the owner. */
export function createSchedules(db: Connection) {
  return {
    /** Undefined if this user has no such project, report or site audit. */
    async find(owner: Owner, subject: SubjectReference): Promise<SubjectSchedule | undefined> {
      const found = await findSubject(db, owner, subject)
      return found && (await applying(db, found))
    },

    /**
     * Sets the subject's own schedule; null removes it. Undefined if there is no such subject.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async set(
      owner: Owner,
      subject: SubjectReference,
      draft: ScheduleDraft | null,
    ): Promise<SubjectSchedule | undefined> {
      return await writing(db, async (trx) => {
        const found = await subjectToChange(trx, owner, subject)
        if (!found) return undefined
        await dropSchedule(trx, found)
        if (draft) await insertSchedule(trx, found, draft)
        return await applying(trx, found)
      })
    },

    /** All schedules of all users, for the operator. */
    async all(): Promise<Schedule[]> {
      const rows = await db.selectFrom('schedules').selectAll().orderBy('id').execute()
      return rows.map(toSchedule)
    },

    /** By the operator; until `resume`. False if there is no active one with this ID. */
    async pause(id: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        const row = await trx
          .updateTable('schedules')
          .set({ paused_at: await clock(trx), next_run_at: null, ...NOT_FIRING })
          .where('id', '=', id)
          .where('cron', 'is not', null)
          .returningAll()
          .executeTakeFirst()
        await trx.deleteFrom('due_runs').where('schedule_id', '=', id).execute()
        await trx.deleteFrom('due_crawls').where('schedule_id', '=', id).execute()
        if (row) await recordSchedulePaused(trx, row)
        return row !== undefined
      })
    },

    /** False if none with this ID is paused. */
    async resume(
      id: string,
      nextOf: (schedule: Schedule, now: number) => number | null,
    ): Promise<boolean> {
      return await writing(db, async (trx) => {
        const row = await trx
          .selectFrom('schedules')
          .selectAll()
          .where('id', '=', id)
          .where('paused_at', 'is not', null)
          .executeTakeFirst()
        if (!row) return false
        await trx
          .updateTable('schedules')
          .set({ paused_at: null, next_run_at: nextOf(toSchedule(row), await clock(trx)) })
          .where('id', '=', id)
          .execute()
        return true
      })
    },
  }
}

async function dropSchedule(trx: Connection, { kind, id }: Subject): Promise<void> {
  // First, like a firing: it locks its schedule, and then what is due.
  const dropped = await trx
    .deleteFrom('schedules')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .returning('id')
    .execute()
  const ids = dropped.map((row) => row.id)
  if (ids.length > 0) await trx.deleteFrom('due_runs').where('schedule_id', 'in', ids).execute()
  if (kind === 'site_audit') {
    await trx.deleteFrom('due_crawls').where('site_audit_id', '=', id).execute()
  }
  if (kind === 'report') await trx.deleteFrom('due_runs').where('report_id', '=', id).execute()
}

async function insertSchedule(
  trx: Connection,
  { kind, id }: Subject,
  draft: ScheduleDraft,
): Promise<void> {
  const now = await clock(trx)
  const times =
    draft.cron === null
      ? { cron: null, time_zone: 'UTC', interval_ms: 0, next_run_at: null }
      : {
          cron: draft.cron,
          time_zone: draft.timeZone,
          interval_ms: draft.intervalMs,
          next_run_at: draft.nextAfter(now),
        }
  await trx
    .insertInto('schedules')
    .values({
      id: newId(now),
      subject_kind: kind,
      subject_id: id,
      ...times,
      paused_at: null,
      skipped_from: null,
      skipped_to: null,
      skipped_count: 0,
      ...NOT_FIRING,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The effective schedule: a report's own, otherwise that of its project. Sites are crawled by their own only. */
async function applying(db: Connection, subject: Subject): Promise<SubjectSchedule> {
  const { kind, id, projectId } = subject
  const ids = [id, ...(projectId === undefined || kind !== 'report' ? [] : [projectId])]
  const rows = await db.selectFrom('schedules').selectAll().where('subject_id', 'in', ids).execute()
  const row = rows.find((each) => each.subject_kind === subject.kind) ?? rows[0]
  return { schedule: row && toSchedule(row), streak: await streakOf(db, subject) }
}

async function streakOf(db: Connection, { kind, id }: Subject): Promise<FailureStreak | undefined> {
  if (kind === 'project') return undefined
  return kind === 'report' ? await failureStreak(db, id) : await crawlStreak(db, id)
}
