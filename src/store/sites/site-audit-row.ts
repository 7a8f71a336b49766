import type { Selectable } from 'kysely'
import type { CrawlSettings } from '../../crawl/crawl-settings.ts'
import type { CrawlStep } from '../../crawl/store/crawl-store.ts'
import type { ResultClass } from '../../report/results.ts'
import type { Target } from '../../request/target.ts'
import type { Connection } from '../database/database.ts'
import { resultOf } from '../runs/result-rank.ts'
import type { Privacy } from '../tables/report-tables.ts'
import type { CrawlStatus, CrawlTable, SiteAuditTable } from '../tables/site-tables.ts'

/** The settings of a crawl that users can change. */
export interface SiteChoices extends Pick<
  CrawlSettings,
  | 'source'
  | 'maxPages'
  | 'maxDepth'
  | 'include'
  | 'exclude'
  | 'subdomains'
  | 'sitemaps'
  | 'externalLinks'
  | 'labPages'
> {
  /** Sent as `Accept-Language`; null for the site's own. */
  readonly language: string | null
}

/** A crawl. Times are milliseconds since 1970, by the database's clock. */
export interface Crawl {
  readonly id: string
  readonly siteAuditId: string
  readonly number: number
  readonly status: CrawlStatus
  readonly target: Target
  readonly choices: SiteChoices
  readonly stopReason: CrawlTable['stop_reason']
  readonly error: { readonly code: string; readonly message: string } | null
  readonly counts: {
    readonly known: number
    readonly waiting: number
    readonly fetched: number
    readonly pages: number
    readonly bytes: number
  }
  /** What an open crawl is doing; null before its first response, and once it has ended. */
  readonly progress: CrawlProgress | null
  /** These two are null until it has completed. */
  readonly score: number | null
  readonly result: ResultClass | null
  /** Whether its URLs and pages are still kept. */
  readonly kept: boolean
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
}

export interface CrawlProgress {
  readonly step: 'pages' | CrawlStep
  /** Of known URLs, references or pages; a site is judged in one piece. */
  readonly done: number
  readonly total: number
}

export interface SiteAudit {
  readonly id: string
  readonly ownerId: string
  readonly projectId: string
  /** The project's name. */
  readonly project: string
  readonly url: string
  readonly choices: SiteChoices
  readonly privacy: Privacy
  readonly hasPassword: boolean
  readonly crawls: number
  /** The latest one; null if there is none. */
  readonly last: Crawl | null
  /** The latest that completed. */
  readonly shown: Crawl | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type SiteAuditRow = Selectable<SiteAuditTable>
export type CrawlRow = Omit<Selectable<CrawlTable>, 'memo' | 'summary' | 'traceparent'>

/** Columns of a crawl without its large values. */
export const CRAWL_COLUMNS = [
  'id',
  'site_audit_id',
  'owner_id',
  'site',
  'number',
  'status',
  'url',
  'scheme_given',
  'choices',
  'stop_reason',
  'error_code',
  'error_message',
  'known',
  'waiting',
  'fetched',
  'pages',
  'bytes',
  'step',
  'step_done',
  'step_total',
  'spent_ms',
  'held_at',
  'score',
  'result_rank',
  'trimmed',
  'run_after',
  'attempt',
  'worker',
  'lease_token',
  'lease_until',
  'created_at',
  'started_at',
  'ended_at',
] as const satisfies readonly (keyof CrawlRow)[]

export function toCrawl(row: CrawlRow): Crawl {
  const choices: SiteChoices = JSON.parse(row.choices)
  return {
    id: row.id,
    siteAuditId: row.site_audit_id,
    number: row.number,
    status: row.status,
    target: { url: row.url, schemeGiven: row.scheme_given === 1 },
    choices,
    stopReason: row.stop_reason,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    counts: {
      known: row.known,
      waiting: row.waiting,
      fetched: row.fetched,
      pages: row.pages,
      bytes: row.bytes,
    },
    progress: progressOf(row),
    score: row.score,
    result: resultOf(row.result_rank),
    kept: row.trimmed === 0,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}

function progressOf(row: CrawlRow): CrawlProgress | null {
  if (row.ended_at !== null || row.fetched === 0) return null
  const { step, step_done: done, step_total: total } = row
  if (step === null) return { step: 'pages', done: row.fetched, total: row.known }
  return { step, done: done ?? 0, total: total ?? 0 }
}

/** Site audits with their project's name, as `readSiteAudits` takes them. */
export function selectSiteAudits(db: Connection) {
  return db
    .selectFrom('site_audits')
    .innerJoin('projects', 'projects.id', 'site_audits.project_id')
    .selectAll('site_audits')
    .select('projects.name as project_name')
}

/** The rows with their latest crawls. */
export async function readSiteAudits(
  db: Connection,
  rows: readonly (SiteAuditRow & { readonly project_name: string })[],
): Promise<SiteAudit[]> {
  const ids = rows.flatMap((row) =>
    [row.last_crawl_id, row.shown_crawl_id].filter((id) => id !== null),
  )
  const crawls =
    ids.length === 0
      ? []
      : await db.selectFrom('crawls').select(CRAWL_COLUMNS).where('id', 'in', ids).execute()
  const byId = new Map(crawls.map((row) => [row.id, toCrawl(row)]))
  return rows.map((row) => {
    const choices: SiteChoices = JSON.parse(row.choices)
    return {
      id: row.id,
      ownerId: row.owner_id,
      projectId: row.project_id,
      project: row.project_name,
      url: row.url,
      choices,
      privacy: row.privacy,
      hasPassword: row.password_hash !== null,
      crawls: row.crawl_count,
      last: byId.get(row.last_crawl_id ?? '') ?? null,
      shown: byId.get(row.shown_crawl_id ?? '') ?? null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}
