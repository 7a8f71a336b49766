import { type Selectable, sql } from 'kysely'
import type { SitemapOutcome } from '../../report/sitemap-outcome.ts'
import { type AuditOptions, auditRequest } from '../../request/audit-request.ts'
import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { newId } from '../database/new-id.ts'
import type { ReportDraft } from '../reports/new-report.ts'
import { StoreError } from '../database/store-error.ts'
import { deleteInSlices } from '../database/slices.ts'
import type { SealedPlace, Seals } from '../../secrets/sealed-values.ts'
import type { JobStatus, SitemapReadingTable } from '../tables/job-tables.ts'

/** How to audit the pages; the target of the request is the site, or one of its sitemaps. */
export type PagesDraft = Pick<ReportDraft, 'request' | 'privacy' | 'project' | 'passwordHash'>

export interface SitemapReading {
  readonly id: string
  readonly url: string
  readonly mostPages: number
  readonly draft: PagesDraft
  readonly status: JobStatus
  readonly files: number
  readonly listed: number
  /** Null until it has ended. */
  readonly outcome: SitemapOutcome | null
  readonly askedAt: number
}

export interface ReadingDraft {
  readonly mostPages: number
  readonly draft: PagesDraft
}

/** How long a reading is kept: its purpose is fulfilled within minutes. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Per user: queued and running readings, and those requested within an hour. */
const MOST_OPEN = 3
const MOST_AN_HOUR = 60

export type SitemapReadings = ReturnType<typeof createSitemapReadings>

export function createSitemapReadings(db: Connection, seals: Seals) {
  return {
    /**
     * @returns its id
     * @throws {StoreError} `readings-full`
     */
    async create(owner: Owner, { mostPages, draft }: ReadingDraft): Promise<string> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const { target, credentials, ...options } = draft.request
        const username = credentials?.username
        return await insertReading(trx, owner, {
          url: target.url,
          scheme_given: target.schemeGiven ? 1 : 0,
          most_pages: mostPages,
          choices: JSON.stringify({ ...draft, request: options, username }),
          password: credentials?.password ?? null,
          seals,
        })
      })
    },

    /** The reading, if it belongs to this user. */
    async find(owner: Owner, id: string): Promise<SitemapReading | undefined> {
      const row = await rowOf(db, owner, id)
      return row && toReading(row, seals)
    },

    /**
     * Requests the same again, unless it is queued or running. The result of an earlier reading stays: its pages are
     * selected by position.
     *
     * @returns the id of the new one; undefined if it does not belong to this user
     * @throws {StoreError} `readings-full`
     */
    async again(owner: Owner, id: string): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        await lockUser(trx, owner.id)
        const row = await rowOf(trx, owner, id)
        if (!row) return undefined
        const { url, scheme_given, most_pages, choices } = row
        const password = passwordOf(row, seals)
        const asked = { url, scheme_given, most_pages, choices, password, seals }
        return (await openReading(trx, owner, asked)) ?? (await insertReading(trx, owner, asked))
      })
    },
  }
}

export async function forgetSitemapReadings(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'sitemap_readings', where: sql<boolean>`asked_at <= ${now - KEPT_MS}` },
    signal,
  )
}

interface Asked extends Pick<
  SitemapReadingTable,
  'url' | 'scheme_given' | 'most_pages' | 'choices'
> {
  readonly password: string | null
  readonly seals: Seals
}

const OPEN = ['queued', 'running'] as const

/** Id of an equal reading that is queued or running. */
async function openReading(
  trx: Connection,
  { id }: Owner,
  { url, most_pages, choices, password, seals }: Asked,
): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('sitemap_readings')
    .select(['id', 'access_password'])
    .where('owner_id', '=', id)
    .where('status', 'in', OPEN)
    .where('url', '=', url)
    .where('most_pages', '=', most_pages)
    .where('choices', '=', choices)
    .execute()
  return rows.find((row) => passwordOf(row, seals) === password)?.id
}

/** @throws {StoreError} `readings-full` */
async function insertReading(
  trx: Connection,
  owner: Owner,
  { password, seals, ...asked }: Asked,
): Promise<string> {
  const now = await clock(trx)
  await refuseTooMany(trx, owner, now)
  const id = newId(now)
  const waiting = { status: 'queued', files: 0, listed: 0, attempt: 0, run_after: now } as const
  await trx
    .insertInto('sitemap_readings')
    .values({
      id,
      owner_id: owner.id,
      ...asked,
      ...waiting,
      access_password: password === null ? null : seals.seal(password, placeOf(id)),
      created_at: now,
      asked_at: now,
    })
    .execute()
  return id
}

async function rowOf(db: Connection, owner: Owner, id: string) {
  return await db
    .selectFrom('sitemap_readings')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst()
}

async function refuseTooMany(db: Connection, { id }: Owner, now: number): Promise<void> {
  const own = db
    .selectFrom('sitemap_readings')
    .select((eb) => eb.fn.countAll<number>().as('readings'))
    .where('owner_id', '=', id)
  const open = await own.where('status', 'in', OPEN).executeTakeFirstOrThrow()
  const recent = await own.where('asked_at', '>', now - HOUR_MS).executeTakeFirstOrThrow()
  if (open.readings >= MOST_OPEN || recent.readings >= MOST_AN_HOUR) {
    throw new StoreError('readings-full')
  }
}

/**
 * As written by this file; options added since then have their defaults.
 *
 * @throws {SealError} if the stored password is not this row's, or its key is unknown
 */
export function draftOf(row: ReadingRow, seals: Seals): PagesDraft {
  const { username, request, ...draft }: StoredDraft = JSON.parse(row.choices)
  const target = { url: row.url, schemeGiven: row.scheme_given === 1 }
  const credentials =
    username === undefined ? null : { username, password: passwordOf(row, seals) ?? '' }
  return { ...draft, request: auditRequest(target, { ...request, credentials }) }
}

type ReadingRow = Pick<
  SitemapReadingTable,
  'id' | 'url' | 'scheme_given' | 'choices' | 'access_password'
>

interface StoredDraft extends Omit<PagesDraft, 'request'> {
  readonly request: AuditOptions
  /** Page credentials, whose password is sealed in a separate column. */
  readonly username?: string
}

function passwordOf(
  { id, access_password: sealed }: Pick<ReadingRow, 'id' | 'access_password'>,
  seals: Seals,
): string | null {
  return sealed === null ? null : seals.open(sealed, placeOf(id))
}

function placeOf(id: string): SealedPlace {
  const column = 'access_password'
  return { purpose: 'page-credentials', table: 'sitemap_readings', row: id, column }
}

/** The outcome was written by the queue, in the shape named here. */
function toReading(row: Selectable<SitemapReadingTable>, seals: Seals): SitemapReading {
  const outcome: SitemapOutcome | null = JSON.parse(row.outcome ?? 'null')
  return {
    id: row.id,
    url: row.url,
    mostPages: row.most_pages,
    draft: draftOf(row, seals),
    status: row.status,
    files: row.files,
    listed: row.listed,
    outcome,
    askedAt: row.asked_at,
  }
}
