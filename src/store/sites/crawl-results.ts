import { setImmediate } from 'node:timers/promises'
import { INDEX_REASONS } from '../../crawl/site-facts/not-indexable.ts'
import type { LinkingPages } from '../../report/site/linking-pages.ts'
import type { FindingHead, PackedFinding, PackedSite } from '../../report/site/pack-site.ts'
import type { SiteBudgets } from '../../watch/alerts/observe-site-budgets.ts'
import { readSiteBudgets } from '../alerts/read-site-budgets.ts'
import { watchCrawl } from '../alerts/watch-ended-crawl.ts'
import type { WatchRules } from '../alerts/watch-rules.ts'
import { isWatched } from '../alerts/watches.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockSiteOfCrawl } from '../database/locks.ts'
import { rankOf } from '../runs/result-rank.ts'
import { recordCrawlCompleted } from './crawl-event.ts'
import { findNewProblems, recordNewProblems } from './new-problems.ts'

/** The results of a crawl, as stored. */
export type JudgedCrawl = PackedSite

/** Rows per transaction: other writers run in between. */
const STRETCH = 200
/** The same for rows with up to a few hundred kilobytes. */
const EVIDENCE_STRETCH = 10

/**
 * Writes the results of a crawl, and ends it. URLs, evidence and findings first, in batches: a crawl killed meanwhile is
 * judged again. False, with the crawl not ended, if the holder of this token no longer holds it.
 */
export async function saveResults(
  db: Connection,
  token: string,
  { packed, watching }: { readonly packed: PackedSite; readonly watching: WatchRules },
): Promise<boolean> {
  for (const write of stretchesOf(packed)) {
    const isHeld = await writing(db, async (trx) => {
      const crawl = await heldCrawl(trx, token)
      if (crawl) await write(trx, crawl.id)
      return crawl !== undefined
    })
    if (!isHeld) return false
    await setImmediate()
  }
  const news = await newsOf(db, token, { packed, watching })
  return await writing(db, (trx) => saveEnd(trx, token, { packed, watching, ...news }))
}

/** What takes too long for the transaction that ends the crawl. */
async function newsOf(
  db: Connection,
  token: string,
  { packed, watching }: Pick<Ending, 'packed' | 'watching'>,
): Promise<Pick<Ending, 'problems' | 'budgets'>> {
  const row = await db
    .selectFrom('crawls')
    .innerJoin('site_audits as site', 'site.id', 'crawls.site_audit_id')
    .select(['crawls.id as crawl', 'crawls.number'])
    .select(['site.id', 'site.url', 'site.project_id', 'site.owner_id'])
    .where('lease_token', '=', token)
    .executeTakeFirst()
  if (!row) return { problems: [], budgets: undefined }
  const { project_id: projectId, crawl: crawlId, number } = row
  const budgets = await readSiteBudgets(db, watching, { crawlId, projectId, packed })
  // With alerts on, a new problem is one of them.
  if (await isWatched(db, subjectOf(row))) return { problems: [], budgets }
  const ended = { site: row, crawl: { id: crawlId, number }, packed }
  return { problems: await findNewProblems(db, ended), budgets }
}

function subjectOf({ id, project_id }: { readonly id: string; readonly project_id: string }) {
  return { kind: 'site_audit', id, projectId: project_id } as const
}

async function heldCrawl(trx: Connection, token: string) {
  return await trx
    .updateTable('crawls')
    .set({ trimmed: 0 })
    .where('lease_token', '=', token)
    .returning(['id', 'number', 'site_audit_id'])
    .executeTakeFirst()
}

type Write = (trx: Connection, crawlId: string) => Promise<void>

function* stretchesOf({ urls, findings }: PackedSite): Generator<Write> {
  for (let at = 0; at < urls.inlinks.length; at += STRETCH) {
    yield (trx, crawlId) => saveUrls(trx, { crawlId, urls, at })
  }
  // Left by a judgement that was killed.
  yield async (trx, crawlId) => {
    await trx.deleteFrom('crawl_evidence').where('crawl_id', '=', crawlId).execute()
  }
  const evidence = findings.flatMap(({ check, rows }) =>
    rows.map((row) => ({ check_id: check, ...row })),
  )
  for (let at = 0; at < evidence.length; at += EVIDENCE_STRETCH) {
    yield async (trx, crawl_id) => {
      const rows = evidence.slice(at, at + EVIDENCE_STRETCH)
      await trx
        .insertInto('crawl_evidence')
        .values(rows.map((row) => ({ crawl_id, ...row })))
        .execute()
    }
  }
  yield (trx, crawlId) => saveFindings(trx, crawlId, findings)
}

interface UrlStretch extends Pick<PackedSite, 'urls'> {
  readonly crawlId: string
  readonly at: number
}

async function saveUrls(trx: Connection, { crawlId, urls, at }: UrlStretch): Promise<void> {
  const { inlinks, depths, reasons, templates, linking } = urls
  const end = Math.min(at + STRETCH, inlinks.length)
  for (let place = at; place < end; place++) {
    const depth = depths[place] ?? -1
    const reason = INDEX_REASONS[reasons[place] ?? 0] ?? null
    const links = inlinks[place] ?? 0
    // URLs that were never requested have no results from the whole crawl, and there may be ten times as many.
    if (links === 0 && depth === -1 && reason === 'not-fetched') continue
    await trx
      .updateTable('crawl_urls')
      .set({
        inlinks: links,
        click_depth: depth === -1 ? null : depth,
        not_indexable: reason,
        template: templates[place] || null,
        linked_from: bytesOf(linking, place),
      })
      .where('crawl_id', '=', crawlId)
      .where('number', '=', place + 1)
      .execute()
  }
}

function bytesOf({ starts, numbers }: LinkingPages, place: number): Buffer | null {
  const own = numbers.slice(starts[place], starts[place + 1])
  return own.length === 0 ? null : Buffer.from(own.buffer)
}

interface Ending {
  readonly packed: PackedSite
  readonly watching: WatchRules
  /** New ones, if the site audit is not watched. */
  readonly problems: readonly FindingHead[]
  /** Undefined if the crawl is no longer held. */
  readonly budgets: SiteBudgets | undefined
}

async function saveEnd(
  trx: Connection,
  token: string,
  { packed, watching, problems, budgets }: Ending,
): Promise<boolean> {
  await lockSiteOfCrawl(trx, token)
  const crawl = await heldCrawl(trx, token)
  if (!crawl) return false
  const now = await clock(trx)
  await trx
    .updateTable('crawls')
    .set({
      status: 'completed',
      worker: null,
      lease_token: null,
      lease_until: null,
      held_at: null,
      memo: null,
      stop_reason: packed.stopReason,
      score: packed.score,
      result_rank: rankOf(packed.result),
      summary: packed.summary,
      ended_at: now,
    })
    .where('id', '=', crawl.id)
    .execute()
  const site = await trx
    .updateTable('site_audits')
    .set({ shown_crawl_id: crawl.id, updated_at: now })
    .where('id', '=', crawl.site_audit_id)
    .returning(['id', 'url', 'project_id', 'owner_id'])
    .executeTakeFirstOrThrow()
  await recordCrawlCompleted(trx, { site, crawl, score: packed.score })
  const judged = { site, crawl, packed }
  if (budgets && (await isWatched(trx, subjectOf(site)))) {
    await watchCrawl(trx, watching, { judged, budgets, now })
  } else await recordNewProblems(trx, judged, problems)
  return true
}

async function saveFindings(
  trx: Connection,
  crawl_id: string,
  findings: readonly PackedFinding[],
): Promise<void> {
  // Left by a judgement that was killed.
  await trx.deleteFrom('crawl_findings').where('crawl_id', '=', crawl_id).execute()
  for (const [place, { check, category, outcome, head, pages }] of findings.entries()) {
    const { buffer, byteOffset, byteLength } = pages
    await trx
      .insertInto('crawl_findings')
      .values({
        crawl_id,
        check_id: check,
        place,
        category,
        outcome,
        finding: head,
        pages: Buffer.from(buffer, byteOffset, byteLength),
      })
      .execute()
  }
}
