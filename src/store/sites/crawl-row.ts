import type { Connection } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { currentTrace } from '../database/run-trace.ts'
import { StoreError } from '../database/store-error.ts'
import type { CrawlStatus } from '../tables/site-tables.ts'
import { siteOf } from './site.ts'
import type { CrawlRow, SiteAuditRow } from './site-audit-row.ts'

/** Maximum number of queued, running and paused crawls of one user. */
const MOST_OPEN = 3

export const OPEN = ['queued', 'running', 'paused'] as const satisfies readonly CrawlStatus[]

/** Columns of a crawl without a lease. */
const UNHELD = { worker: null, lease_token: null, lease_until: null, held_at: null } as const

/**
 * The next crawl of a site audit, unless one is open. Needs the owner's lock.
 *
 * @throws {StoreError} `crawls-full`
 */
export async function startCrawl(trx: Connection, site: SiteAuditRow, now: number): Promise<void> {
  const open = await trx
    .selectFrom('crawls')
    .select('site_audit_id')
    .where('owner_id', '=', site.owner_id)
    .where('status', 'in', OPEN)
    .execute()
  if (open.some(({ site_audit_id }) => site_audit_id === site.id)) return
  if (open.length >= MOST_OPEN) throw new StoreError('crawls-full')
  const id = newId(now)
  const number = site.crawl_count + 1
  await trx
    .insertInto('crawls')
    .values({
      id,
      site_audit_id: site.id,
      owner_id: site.owner_id,
      site: siteOf(site.url),
      number,
      status: 'queued',
      url: site.url,
      scheme_given: site.scheme_given,
      choices: site.choices,
      known: 0,
      waiting: 0,
      fetched: 0,
      pages: 0,
      bytes: 0,
      spent_ms: 0,
      trimmed: 0,
      run_after: now,
      attempt: 0,
      traceparent: currentTrace(trx),
      created_at: now,
    })
    .execute()
  await trx
    .updateTable('site_audits')
    .set({ crawl_count: number, last_crawl_id: id, updated_at: now })
    .where('id', '=', site.id)
    .execute()
}

/** Cancels the open crawls of these site audits. */
export async function endCrawl(
  trx: Connection,
  { siteAuditIds, now }: { readonly siteAuditIds: readonly string[]; readonly now: number },
): Promise<void> {
  if (siteAuditIds.length === 0) return
  await trx
    .updateTable('crawls')
    .set({ ...UNHELD, status: 'cancelled', memo: null, ended_at: now })
    .where('site_audit_id', 'in', siteAuditIds)
    .where('status', 'in', OPEN)
    .execute()
}

/** Cancels the open crawls of a user, including those in the user's projects. */
export async function endCrawlsOf(
  trx: Connection,
  { ownerId, projectId }: { readonly ownerId: string; readonly projectId?: string },
  now: number,
): Promise<void> {
  let sites = trx.selectFrom('site_audits').select('id').where('owner_id', '=', ownerId)
  if (projectId !== undefined) sites = sites.where('project_id', '=', projectId)
  await trx
    .updateTable('crawls')
    .set({ ...UNHELD, status: 'cancelled', memo: null, ended_at: now })
    .where('site_audit_id', 'in', sites)
    .where('status', 'in', OPEN)
    .execute()
}

/** Paused: without a lease, and skipped by claims. */
export const PAUSED = { ...UNHELD, status: 'paused' } as const
export const QUEUED = { ...UNHELD, status: 'queued' } as const
export const CANCELLED = { ...UNHELD, status: 'cancelled', memo: null } as const

/**
 * Milliseconds that a crawl has spent under workers. One that was lost may have worked until its lease ended. A waiting
 * crawl spends nothing, although an earlier version left it the time at which a worker took it.
 */
export function spentBy(
  row: Pick<CrawlRow, 'status' | 'spent_ms' | 'held_at' | 'lease_until'>,
  now: number,
): number {
  const { status, spent_ms, held_at, lease_until } = row
  if (status !== 'running' || held_at === null) return spent_ms
  return spent_ms + Math.max(0, Math.min(now, lease_until ?? now) - held_at)
}
