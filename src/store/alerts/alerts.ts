import { sql } from 'kysely'
import type { WhatChanged } from '../../report/compare/what-changed.ts'
import type { Mute } from '../../watch/alerts/step-alert.ts'
import { mayChange, maySee, type Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockReports, lockSite } from '../database/locks.ts'
import { StoreError } from '../database/store-error.ts'
import { findPlace } from '../projects/membership-row.ts'
import { mayChangeSite, maySeeSite } from '../sites/site-access.ts'
import { type AlertRow, isMuted, muteColumns, muteOf } from './alert-row.ts'
import { type ScreenshotPair, screenshotPairs } from './alert-screenshots.ts'
import { lastMarkerBefore, type Marker } from './markers.ts'

/** The filters of lists: `open` is confirmed or recovering and not muted, `noise` was not confirmed by a second run. */
export const ALERT_FILTERS = ['open', 'suspected', 'muted', 'resolved', 'noise'] as const
export type AlertFilter = (typeof ALERT_FILTERS)[number]

/** The report or site audit that has the problem. */
export interface AlertSubject {
  readonly kind: 'report' | 'site_audit'
  readonly id: string
  readonly url: string
}

export interface Alert {
  readonly id: string
  readonly subject: AlertSubject
  readonly project: { readonly id: string; readonly name: string }
  readonly rule: string
  /** The state shown to people: `muted` replaces the state that it hides. */
  readonly state: 'open' | 'recovering' | 'suspected' | 'muted' | 'resolved' | 'noise'
  readonly isFlapping: boolean
  readonly since: number
  readonly openedAt: number | null
  readonly resolvedAt: number | null
  readonly mute: Mute | null
  readonly title: string
  readonly message: string
  readonly value: number | null
  readonly unit: string
  readonly baseline: number | null
  readonly threshold: number | null
  /** Numbers of the run or crawl that gave the first sign, and of the completed one before it. */
  readonly run: number | null
  readonly runBefore: number | null
  readonly note: string | null
}

export interface AlertDetails extends Alert {
  /** Undefined if there was no earlier run. */
  readonly changes: WhatChanged | undefined
  readonly marker: Marker | undefined
  /** Of the run that gave the first sign, and of the one before it. */
  readonly screenshots: readonly ScreenshotPair[]
  readonly mayChange: boolean
}

export interface AlertQuery {
  /** Undefined for all. */
  readonly state?: AlertFilter | undefined
  /** By its name or ID. */
  readonly project?: string | undefined
  readonly reportId?: string | undefined
  readonly siteAuditId?: string | undefined
  readonly most?: number
}

export interface AlertChange {
  /** Null unmutes it. */
  readonly mute?: { readonly until: number } | { readonly forMs: number } | 'change' | null
  readonly note?: string | null
}

const MOST_LISTED = 100

export type Alerts = ReturnType<typeof createAlerts>

/** Alerts of reports and site audits: users who may see one see them, and users who may change it mute them. */
export function createAlerts(db: Connection) {
  return {
    /** Latest change first. Undefined if this user has no such project. */
    async list(owner: Owner, query: AlertQuery): Promise<Alert[] | undefined> {
      const now = await clock(db)
      const place =
        query.project === undefined ? undefined : await findPlace(db, owner, query.project)
      if (query.project !== undefined && !place) return undefined
      const inQuery = query.state === undefined ? sql<boolean>`1 = 1` : inState(query.state, now)
      const most = query.most ?? MOST_LISTED
      const ofReports = seenOfReports(db, owner, now)
        .where(inQuery)
        .$if(place !== undefined, (rows) => rows.where('reports.project_id', '=', place?.id ?? ''))
        .$if(query.reportId !== undefined, (rows) =>
          rows.where('reports.id', '=', query.reportId ?? ''),
        )
      const ofSites = seenOfSites(db, owner, now)
        .where(inQuery)
        .$if(place !== undefined, (rows) =>
          rows.where('site_audits.project_id', '=', place?.id ?? ''),
        )
        .$if(query.siteAuditId !== undefined, (rows) =>
          rows.where('site_audits.id', '=', query.siteAuditId ?? ''),
        )
      const found = [
        ...(query.siteAuditId === undefined
          ? await ofReports
              .orderBy('alerts.since', 'desc')
              .orderBy('alerts.id', 'desc')
              .limit(most)
              .execute()
          : []),
        ...(query.reportId === undefined
          ? await ofSites
              .orderBy('alerts.since', 'desc')
              .orderBy('alerts.id', 'desc')
              .limit(most)
              .execute()
          : []),
      ]
      return found
        .toSorted((a, b) => b.since - a.since || (a.id < b.id ? 1 : -1))
        .slice(0, most)
        .map((row) => toAlert(row, now))
    },

    /** Undefined if this user has no such alert. */
    async find(owner: Owner, id: string): Promise<AlertDetails | undefined> {
      const now = await clock(db)
      const row = await seenRow(db, owner, { id, now })
      if (!row) return undefined
      const changes: WhatChanged | null = JSON.parse(row.changes ?? 'null')
      return {
        ...toAlert(row, now),
        changes: changes ?? undefined,
        screenshots: await screenshotsOf(db, row),
        marker: await lastMarkerBefore(db, row.project_id, row.opened_at ?? row.since),
        mayChange: await mayChangeSubject(db, owner, row),
      }
    },

    /**
     * Mutes or unmutes an alert, or saves a note. False if this user has no such alert.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async change(
      owner: Owner,
      id: string,
      change: AlertChange,
    ): Promise<'changed' | 'past' | undefined> {
      return await writing(db, async (trx) => {
        const now = await clock(trx)
        const seen = await seenRow(trx, owner, { id, now })
        if (!seen) return undefined
        if (seen.report_id !== null) await lockReports(trx, [seen.report_id])
        else await lockSite(trx, seen.site_audit_id ?? '')
        if (!(await mayChangeSubject(trx, owner, seen))) throw new StoreError('role-insufficient')
        const { mute, note } = change
        const muted = mute === undefined ? undefined : newMute(mute, { now, value: seen.value })
        // A time in the past would mute nothing, and look like success.
        if (muted?.kind === 'until' && !(muted.until > now)) return 'past'
        await trx
          .updateTable('alerts')
          .set({
            ...(muted === undefined ? {} : muteColumns(muted)),
            ...(note === undefined ? {} : { note }),
            updated_at: now,
          })
          .where('id', '=', id)
          .execute()
        return 'changed'
      })
    },
  }
}

async function screenshotsOf(
  db: Connection,
  { report_id: reportId, run_number: run, before_number: runBefore }: AlertRow,
): Promise<ScreenshotPair[]> {
  if (reportId === null || run === null || runBefore === null) return []
  return await screenshotPairs(db, { reportId, run, runBefore })
}

function seenOfReports(db: Connection, owner: Owner, now: number) {
  return db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.id', 'alerts.report_id')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .selectAll('alerts')
    .select(['reports.url', 'reports.project_id', 'projects.name as project_name'])
    .where(maySee(owner, now))
}

function seenOfSites(db: Connection, owner: Owner, now: number) {
  return db
    .selectFrom('alerts')
    .innerJoin('site_audits', 'site_audits.id', 'alerts.site_audit_id')
    .innerJoin('projects', 'projects.id', 'site_audits.project_id')
    .selectAll('alerts')
    .select(['site_audits.url', 'site_audits.project_id', 'projects.name as project_name'])
    .where(maySeeSite(owner, now))
}

async function seenRow(
  db: Connection,
  owner: Owner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<SeenRow | undefined> {
  const ofReport = seenOfReports(db, owner, now).where('alerts.id', '=', id)
  const ofSite = seenOfSites(db, owner, now).where('alerts.id', '=', id)
  return (await ofReport.executeTakeFirst()) ?? (await ofSite.executeTakeFirst())
}

async function mayChangeSubject(db: Connection, owner: Owner, row: SeenRow): Promise<boolean> {
  const { report_id, site_audit_id } = row
  const reports = db.selectFrom('reports').select('id').where(mayChange(owner))
  const sites = db.selectFrom('site_audits').select('id').where(mayChangeSite(owner))
  const found =
    report_id === null
      ? await sites.where('id', '=', site_audit_id ?? '').executeTakeFirst()
      : await reports.where('id', '=', report_id).executeTakeFirst()
  return found !== undefined
}

function newMute(
  mute: NonNullable<AlertChange['mute']> | null,
  { now, value }: { readonly now: number; readonly value: number | null },
): Mute | null {
  if (mute === null) return null
  if (mute === 'change') return { kind: 'change', value }
  return { kind: 'until', until: 'until' in mute ? mute.until : now + mute.forMs }
}

const OPEN = ['confirmed', 'recovering'] as const

/** The condition of a filter. */
export function inState(state: AlertFilter, now: number) {
  const muted = sql<boolean>`(alerts.muted_until_change = 1 or coalesce(alerts.muted_until, 0) > ${now})`
  const open = sql<boolean>`alerts.state in (${sql.join(OPEN)})`
  switch (state) {
    case 'open':
      return sql<boolean>`${open} and not ${muted}`
    case 'muted':
      return muted
    case 'suspected':
      return sql<boolean>`alerts.state = 'suspected'`
    case 'resolved':
      return sql<boolean>`alerts.state = 'ok' and alerts.resolved_at is not null`
    case 'noise':
      return sql<boolean>`alerts.state = 'ok' and alerts.noise_at is not null and alerts.resolved_at is null`
  }
}

interface SeenRow extends AlertRow {
  readonly url: string
  readonly project_id: string
  readonly project_name: string
}

function toAlert(row: SeenRow, now: number): Alert {
  return {
    id: row.id,
    subject: subjectOf(row),
    project: { id: row.project_id, name: row.project_name },
    rule: row.rule,
    state: shownState(row, now),
    isFlapping: row.flapping === 1,
    since: row.since,
    openedAt: row.opened_at,
    resolvedAt: row.resolved_at,
    mute: isMuted(muteOf(row), now) ? muteOf(row) : null,
    title: row.title,
    message: row.message,
    value: row.value,
    unit: row.unit,
    baseline: row.baseline,
    threshold: row.threshold,
    run: row.run_number,
    runBefore: row.before_number,
    note: row.note,
  }
}

function subjectOf({ report_id, site_audit_id, url }: SeenRow): AlertSubject {
  return report_id === null
    ? { kind: 'site_audit', id: site_audit_id ?? '', url }
    : { kind: 'report', id: report_id, url }
}

function shownState(row: SeenRow, now: number): Alert['state'] {
  const { state } = row
  if (isMuted(muteOf(row), now)) return 'muted'
  if (state === 'confirmed') return 'open'
  if (state !== 'ok') return state
  return row.resolved_at === null && row.noise_at !== null ? 'noise' : 'resolved'
}
