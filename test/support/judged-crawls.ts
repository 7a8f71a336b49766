import { zstdCompressSync } from 'node:zlib'
import { urlKey } from '../../src/store/sites/url-key.ts'
import { siteDraft } from './site-audits.ts'
import type { TestStore } from './store.ts'

export type Urls = Readonly<Record<string, 'page' | 'noindex' | 'missing' | 'waiting'>>

export interface Judged {
  /** Letters of `CHECKS`, by number of the page. */
  readonly letters?: Readonly<Record<number, string>>
  readonly siteChecks?: Readonly<Record<string, string>>
  readonly samples?: Readonly<Record<number, Readonly<Record<string, string>>>>
  /** Of findings, their pages. */
  readonly findings?: Readonly<Record<string, readonly [scope: string, pages: readonly number[]]>>
  /** Of the summary. */
  readonly versions?: Readonly<{ catalogue_version?: number; page_checks?: undefined }>
}

const DEAD_ENDS = { check: 'site-dead-ends', outcome: 'pass' }
const checks_of_indexable = ['site-duplicate-titles']
export const CHECKS = ['title-length', 'meta-description']

/** A crawl of these pages with the outcomes of its checks. */
export async function judgedCrawl(test: TestStore, urls: Urls, judged: Judged) {
  const crawl_id = await crawlOf(test, urls, [])
  const { letters = {}, siteChecks = {}, samples = {}, findings = {}, versions } = judged
  const site_checks = Object.entries(siteChecks).map(([check, outcome]) => ({ check, outcome }))
  const summary = packed({ site_checks, page_checks: CHECKS, checks_of_indexable, ...versions })
  await test.db.updateTable('crawls').set({ summary }).where('id', '=', crawl_id).execute()
  for (const [number, outcomes] of Object.entries(letters)) {
    const row = { crawl_id, number: Number(number), packed: packed({ outcomes, links: {} }) }
    await test.db.insertInto('crawl_pages').values(row).execute()
  }
  for (const [number, outcomes] of Object.entries(samples)) {
    const checks = Object.entries(outcomes).map(([check, outcome]) => ({ check, outcome }))
    const sample = packed({ number: Number(number), measured: { checks }, reason: null })
    const row = { crawl_id, number: Number(number), attempt: 1, packed: sample }
    await test.db.insertInto('crawl_samples').values(row).execute()
  }
  for (const [check_id, [scope, numbers]] of Object.entries(findings)) {
    const finding = packed({ check: check_id, scope, pages: numbers.length })
    const pages = Buffer.from(Uint32Array.from(numbers).buffer)
    const row = { place: 0, category: 'seo', outcome: 'fail' as const, finding, pages }
    await test.db
      .insertInto('crawl_findings')
      .values({ crawl_id, check_id, ...row })
      .execute()
  }
  return crawl_id
}

export function packed(value: unknown) {
  return zstdCompressSync(JSON.stringify(value))
}

/** A crawl with these URLs, numbered in their order, and pages that have one finding. */
export async function crawlOf(test: TestStore, urls: Urls, withFinding: readonly number[]) {
  const owner = await test.owner()
  const { last } = await test.store.siteAudits.create(owner, siteDraft())
  const crawl_id = last?.id ?? ''
  const rows = Object.entries(urls).map(([url, kind], place) => ({
    crawl_id,
    number: place + 1,
    url,
    url_key: urlKey(url),
    state: kind === 'waiting' ? ('waiting' as const) : ('done' as const),
    depth: 0,
    sources: 2,
    mime_type: kind === 'waiting' ? null : 'text/html',
    score: kind === 'page' || kind === 'noindex' ? 80 : null,
    not_indexable: kind === 'noindex' ? ('noindex' as const) : null,
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await test.db
      .insertInto('crawl_urls')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  await test.db
    .updateTable('crawls')
    .set({ known: rows.length, summary: packed({ site_checks: [DEAD_ENDS] }) })
    .where('id', '=', crawl_id)
    .execute()
  if (withFinding.length > 0) {
    const finding = zstdCompressSync(JSON.stringify({ check: 'site-dead-ends', scope: 'site' }))
    const pages = Buffer.from(Uint32Array.from(withFinding).buffer)
    const row = { place: 0, category: 'seo', outcome: 'fail' as const, finding, pages }
    await test.db
      .insertInto('crawl_findings')
      .values({ crawl_id, check_id: 'site-dead-ends', ...row })
      .execute()
  }
  return crawl_id
}
