import { createSecurityEvents, type EventSource } from '../accounts/security-events.ts'
import type { Target } from '../../request/target.ts'
import { projectOf } from '../../request/target.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { type Connection, reading, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import type { Page, PageQuery } from '../database/page.ts'
import { StoreError } from '../database/store-error.ts'
import { findPlace } from '../projects/membership-row.ts'
import { rememberKey } from '../reports/idempotency.ts'
import { placeOf } from '../reports/new-report.ts'
import type { Privacy } from '../tables/report-tables.ts'
import { endCrawl, startCrawl } from './crawl-row.ts'
import { packList, readSiteList, writeSiteList } from './site-lists.ts'
import { mayChangeSite, maySeeSite } from './site-access.ts'
import { type SiteIdempotency, siteUnderKey } from './site-under-key.ts'
import {
  readSiteAudits,
  selectSiteAudits,
  type SiteAudit,
  type SiteAuditRow,
  type SiteChoices,
} from './site-audit-row.ts'

export interface SiteAuditDraft {
  readonly target: Target
  readonly choices: SiteChoices
  /** The URLs of a list, for that source. */
  readonly listed?: readonly string[] | undefined
  readonly privacy: Privacy
  /** PHC string; kept only with privacy 2. */
  readonly passwordHash?: string | undefined
  /** A valid name, or the ID of a shared project; derived from the target if absent. */
  readonly project?: string | undefined
  readonly idempotency?: SiteIdempotency | undefined
}

/** Absent members keep their values. */
export interface SiteAuditChange {
  /** Called in the transaction with the current ones. */
  readonly choices?: ((before: SiteChoices) => SiteChoices) | undefined
  /** Another list of URLs, for that source. */
  readonly listed?: readonly string[] | undefined
  readonly privacy?: Privacy | undefined
  readonly passwordHash?: string | undefined
}

export interface SiteAuditQuery extends PageQuery {
  /** Name of one of this user's projects, or ID of one that is shared with them. */
  readonly project?: string | undefined
}

export type SiteAudits = ReturnType<typeof createSiteAudits>

/** Site audits, whose URLs never change. */
export function createSiteAudits(db: Connection) {
  return {
    /**
     * Creates a site audit and its first crawl, or returns the one that was created under the same key.
     *
     * @throws {StoreError} `crawls-full`, `idempotency-mismatch`, `site-audit-deleted`, `password-needed`,
     *   `role-insufficient`
     */
    async create(owner: Owner, draft: SiteAuditDraft): Promise<SiteAudit> {
      const list = draft.listed && (await packList(draft.listed))
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const now = await clock(trx)
        const { target, project, choices, privacy, idempotency } = draft
        const before = idempotency && (await siteUnderKey(trx, owner, { now, ...idempotency }))
        if (before) return before
        const named = { project: project ?? projectOf(target.url), now }
        const place = await placeOf(trx, owner, named)
        const passwordHash = privacy === 2 ? draft.passwordHash : null
        if (passwordHash === undefined) throw new StoreError('password-needed')
        const row = await trx
          .insertInto('site_audits')
          .values({
            id: newId(now),
            owner_id: place.ownerId,
            project_id: place.id,
            url: target.url,
            scheme_given: target.schemeGiven ? 1 : 0,
            choices: JSON.stringify(choices),
            privacy,
            password_hash: passwordHash,
            password_version: 1,
            crawl_count: 0,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        if (list) await writeSiteList(trx, row.id, list)
        await startCrawl(trx, row, now)
        if (idempotency) {
          await rememberKey(trx, { ownerId: owner.id, now, ...idempotency, answer: row.id })
        }
        return await readOne(trx, row.id)
      })
    },

    /** The site audit, if this actor may see it. */
    async find(actor: Actor, id: string): Promise<SiteAudit | undefined> {
      const row = await selectSiteAudits(db)
        .where('site_audits.id', '=', id)
        .where(maySeeSite(actor, await clock(db)))
        .executeTakeFirst()
      return row && (await readSiteAudits(db, [row]))[0]
    },

    /**
     * The same, if this user may change it.
     *
     * @throws {StoreError} `role-insufficient` if the user may only see it
     */
    async findToChange(owner: Owner, id: string): Promise<SiteAudit | undefined> {
      return await writing(db, async (trx) => {
        const row = await changeableSite(trx, owner, id)
        return row && (await readOne(trx, row.id))
      })
    },

    /** The URLs of a list; empty for other sources. Needs a site audit that the user may change. */
    async listed({ id }: Pick<SiteAudit, 'id'>): Promise<string[]> {
      return await readSiteList(db, id)
    },

    async mayChange(owner: Owner, id: string): Promise<boolean> {
      const row = await db
        .selectFrom('site_audits')
        .select('id')
        .where('id', '=', id)
        .where(mayChangeSite(owner))
        .executeTakeFirst()
      return row !== undefined
    },

    /** This user's site audits, or those of one project, latest first. */
    async list(owner: Owner, query: SiteAuditQuery): Promise<Page<SiteAudit>> {
      const { project, page, perPage } = query
      return await reading(db, async (snapshot) => {
        const place = project === undefined ? undefined : await findPlace(snapshot, owner, project)
        if (project !== undefined && place === undefined) return { items: [], total: 0 }
        const now = await clock(snapshot)
        const ownerId = place?.ownerId ?? owner.id
        let all = selectSiteAudits(snapshot)
          .where('site_audits.owner_id', '=', ownerId)
          .where(maySeeSite(owner, now))
        if (place) all = all.where('site_audits.project_id', '=', place.id)
        const { total } = await all
          .clearSelect()
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        const rows = await all
          .orderBy('site_audits.id', 'desc')
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute()
        return { items: await readSiteAudits(snapshot, rows), total }
      })
    },

    /**
     * Undefined if this user may not see it. Records that its visibility or password has changed.
     *
     * @param from origin of the change
     * @throws {StoreError} `password-needed`, `role-insufficient`
     */
    async update(
      owner: Owner,
      id: string,
      ...[change, from]: readonly [change: SiteAuditChange, from?: EventSource]
    ): Promise<SiteAudit | undefined> {
      const list = change.listed && (await packList(change.listed))
      return await writing(db, async (trx) => {
        const before = await changeableSite(trx, owner, id)
        if (!before) return undefined
        if (list) await writeSiteList(trx, id, list)
        await trx
          .updateTable('site_audits')
          .set({
            ...readersChange(before, change),
            ...(change.choices && {
              choices: JSON.stringify(change.choices(JSON.parse(before.choices))),
            }),
            updated_at: await clock(trx),
          })
          .where('id', '=', id)
          .execute()
        const after = await readOne(trx, id)
        const isSameForReaders =
          after.privacy === before.privacy && change.passwordHash === undefined
        if (from === undefined || isSameForReaders) return after
        const event = { kind: 'visibility-changed', userId: owner.id, subject: id, from } as const
        await createSecurityEvents(trx).record(event)
        return after
      })
    },

    /**
     * True if there was one: it disappears for every reader at once, its crawl ends, and it is swept later.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async delete(owner: Owner, id: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        const row = await changeableSite(trx, owner, id)
        if (!row) return false
        const now = await clock(trx)
        await endCrawl(trx, { siteAuditIds: [id], now })
        await trx
          .updateTable('site_audits')
          .set({ deleted_at: now, updated_at: now })
          .where('id', '=', id)
          .execute()
        return true
      })
    },

    /**
     * Starts a crawl, or returns the open one. Undefined if this user may not see it.
     *
     * @throws {StoreError} `crawls-full`, `role-insufficient`
     */
    async crawl(owner: Owner, id: string): Promise<SiteAudit | undefined> {
      return await writing(db, async (trx) => {
        const seen = await trx
          .selectFrom('site_audits')
          .select('owner_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (seen) await lockUser(trx, seen.owner_id)
        const row = await changeableSite(trx, owner, id)
        if (!row) return undefined
        await startCrawl(trx, row, await clock(trx))
        return await readOne(trx, id)
      })
    },
  }
}

/**
 * The row, locked until the transaction ends.
 *
 * @throws {StoreError} `role-insufficient` if the user may only see it
 */
export async function changeableSite(
  trx: Connection,
  owner: Owner,
  id: string,
): Promise<SiteAuditRow | undefined> {
  const row = await trx
    .selectFrom('site_audits')
    .selectAll()
    .where('id', '=', id)
    .where(mayChangeSite(owner))
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
  if (row) return row
  const seen = await trx
    .selectFrom('site_audits')
    .select('id')
    .where('id', '=', id)
    .where(maySeeSite(owner, await clock(trx)))
    .executeTakeFirst()
  if (seen) throw new StoreError('role-insufficient')
  return undefined
}

async function readOne(db: Connection, id: string): Promise<SiteAudit> {
  const rows = await selectSiteAudits(db).where('site_audits.id', '=', id).execute()
  const [read] = await readSiteAudits(db, rows)
  if (!read) throw new TypeError('The site audit was not read.')
  return read
}

/** A password takes effect only with privacy 2; the stored one survives changes of privacy. */
function readersChange(
  before: SiteAuditRow,
  { privacy = before.privacy, passwordHash }: SiteAuditChange,
) {
  if (privacy !== 2) return { privacy }
  if (passwordHash !== undefined) {
    return { privacy, password_hash: passwordHash, password_version: before.password_version + 1 }
  }
  if (before.password_hash === null) throw new StoreError('password-needed')
  return { privacy }
}
