import { setImmediate } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { SiteFinding, SiteResults } from '../../report/site/site-results.ts'
import { tellCrawlCompleted } from './crawl-event.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { rankOf } from '../runs/result-rank.ts'

/** The results of a crawl, with the page numbers of each finding and the values of URLs that need the whole crawl. */
export interface JudgedCrawl {
  readonly results: SiteResults
  /** By check. */
  readonly pagesOf: Readonly<Record<string, Uint32Array>>
}

/** The results without findings and URLs, which have tables of their own. */
export type SiteSummary = Omit<SiteResults, 'findings' | 'urls'>

/** A finding as stored, with page numbers instead of URLs. */
export type KeptFinding = Omit<SiteFinding, 'urls'>

/** Rows per transaction: other writers run in between. */
const STRETCH = 200

/**
 * Writes what a crawl found, and ends it. The URLs first, in stretches: killed among them, it is judged again. False, and
 * nothing ended, when the crawl is no longer the holder's of this token.
 */
export async function saveResults(
  db: Connection,
  token: string,
  judged: JudgedCrawl,
): Promise<boolean> {
  const { results } = judged
  for (let at = 0; at < results.urls.length; at += STRETCH) {
    const isHeld = await writing(db, (trx) => saveUrls(trx, { token, results, at }))
    if (!isHeld) return false
    await setImmediate()
  }
  return await writing(db, (trx) => saveEnd(trx, token, judged))
}

async function heldId(trx: Connection, token: string) {
  return await trx
    .updateTable('crawls')
    .set({ trimmed: 0 })
    .where('lease_token', '=', token)
    .returning(['id', 'number', 'site_audit_id'])
    .executeTakeFirst()
}

async function saveUrls(
  trx: Connection,
  { token, results, at }: { token: string; results: SiteResults; at: number },
): Promise<boolean> {
  const crawl = await heldId(trx, token)
  if (!crawl) return false
  for (const [offset, url] of results.urls.slice(at, at + STRETCH).entries()) {
    // What was never asked for has nothing that only the whole tells, and there may be ten times as many.
    if (url.inlinks === 0 && url.depth === null && url.not_indexable === 'not-fetched') continue
    await trx
      .updateTable('crawl_urls')
      .set({ inlinks: url.inlinks, click_depth: url.depth, not_indexable: url.not_indexable })
      .where('crawl_id', '=', crawl.id)
      .where('number', '=', at + offset + 1)
      .execute()
  }
  return true
}

async function saveEnd(
  trx: Connection,
  token: string,
  { results, pagesOf }: JudgedCrawl,
): Promise<boolean> {
  const crawl = await heldId(trx, token)
  if (!crawl) return false
  const { findings, urls: _, ...summary } = results
  const now = await clock(trx)
  for (const [place, { urls: _, ...finding }] of findings.entries()) {
    await trx
      .insertInto('crawl_findings')
      .values({
        crawl_id: crawl.id,
        check_id: finding.check,
        place,
        category: finding.category,
        outcome: finding.outcome,
        finding: pack(finding),
        pages: Buffer.from(new Uint32Array(pagesOf[finding.check] ?? []).buffer),
      })
      .execute()
  }
  await trx
    .updateTable('crawls')
    .set({
      status: 'completed',
      worker: null,
      lease_token: null,
      lease_until: null,
      held_at: null,
      memo: null,
      stop_reason: results.stop_reason,
      score: results.score,
      result_rank: rankOf(results.result),
      summary: pack(summary),
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
  await tellCrawlCompleted(trx, { site, crawl, score: results.score })
  return true
}

export function pack(value: unknown): Uint8Array {
  return zstdCompressSync(JSON.stringify(value))
}

/** Unpacks JSON that this file compressed. */
export function unpackSummary(packed: Uint8Array): SiteSummary {
  const summary: SiteSummary = JSON.parse(zstdDecompressSync(packed).toString())
  return summary
}

export function unpackFinding(packed: Uint8Array): KeptFinding {
  const finding: KeptFinding = JSON.parse(zstdDecompressSync(packed).toString())
  return finding
}

export function unpackNumbers(packed: Uint8Array): number[] {
  const { buffer, byteOffset, byteLength } = Uint8Array.from(packed)
  return [...new Uint32Array(buffer, byteOffset, byteLength / 4)]
}
