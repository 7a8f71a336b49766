import type { Engine, Row } from '../engines/engine.ts'
import type { FoundPage, FoundSite } from './found.ts'

/** Rows that the database must not contain once all crawls have ended, by a name for the contradiction. */
export const CRAWL_CONTRADICTIONS: Readonly<Record<string, string>> = {
  'completed crawls without results': `select count(*) as n from crawls
    where status = 'completed' and summary is null`,
  'crawls given up before their third attempt': `select count(*) as n from crawls
    where error_code = 'crashed' and attempt < 3`,
  'ended crawls that somebody holds': `select count(*) as n from crawls
    where ended_at is not null and (lease_token is not null or memo is not null)`,
  'completed crawls with URLs that wait': `select count(*) as n from crawls
    where status = 'completed' and (waiting <> 0 or id in (
      select crawl_id from crawl_urls where state in ('waiting', 'fetching')))`,
  'completed crawls whose counts are wrong': `select count(*) as n from crawls
    join site_audits on site_audits.id = crawls.site_audit_id
    where crawls.status = 'completed' and crawls.trimmed = 0 and site_audits.deleted_at is null
      and (known <> (select count(*) from crawl_urls where crawl_id = crawls.id) or
        fetched <> (select count(*) from crawl_urls where crawl_id = crawls.id and crawl_urls.status is not null))`,
  'parts of crawls that do not exist': `select count(*) as n from (
    select crawl_id from crawl_urls union all select crawl_id from crawl_pages
    union all select crawl_id from crawl_findings union all select crawl_id from crawl_evidence
    union all select crawl_id from crawl_references union all select crawl_id from crawl_samples) parts
    where crawl_id not in (select id from crawls)`,
  'crawls and alerts without their site audit': `select count(*) as n from (
    select site_audit_id from crawls union all
    select site_audit_id from alerts where site_audit_id is not null) parts
    where site_audit_id not in (select id from site_audits)`,
  'gaps in the numbers of crawls': `select count(*) as n from (
    select s.id from site_audits s left join crawls on crawls.site_audit_id = s.id
    where s.deleted_at is null group by s.id, s.crawl_count
    having count(crawls.id) <> s.crawl_count or max(crawls.number) <> s.crawl_count) odd`,
  'completed crawls without an event, or with two': `select count(*) as n from (
    select s.id from site_audits s
    left join crawls on crawls.site_audit_id = s.id and crawls.status = 'completed'
    where s.deleted_at is null group by s.id having count(crawls.id) <> (
      select count(*) from events where kind = 'crawl.completed' and subject_id = s.id)) odd`,
}

const SITES = 'select id, url, deleted_at from site_audits'

const CRAWLS = `select id, site_audit_id, number, status, error_code, stop_reason, created_at, ended_at from crawls
  where trimmed = 0`

const PAGES = `select crawl_urls.crawl_id, crawl_urls.url, crawl_urls.status, crawl_pages.number as page
  from crawl_urls left join crawl_pages on crawl_pages.crawl_id = crawl_urls.crawl_id
    and crawl_pages.number = crawl_urls.number
  where crawl_urls.status is not null`

/** All site audits with the crawls that still have their URLs. */
export async function readSites(ask: Engine['ask']): Promise<FoundSite[]> {
  const pages = Map.groupBy(await ask(PAGES), (row) => String(row['crawl_id']))
  const crawls = Map.groupBy(await ask(CRAWLS), (row) => String(row['site_audit_id']))
  return (await ask(SITES)).map((row) => ({
    id: String(row['id']),
    site: new URL(String(row['url'])).searchParams.get('key') ?? '',
    deleted: row['deleted_at'] !== null,
    crawls: (crawls.get(String(row['id'])) ?? []).map((crawl) => ({
      number: Number(crawl['number']),
      status: String(crawl['status']),
      error: textOrNull(crawl['error_code']),
      stop: textOrNull(crawl['stop_reason']),
      createdAt: Number(crawl['created_at']),
      endedAt: Number(crawl['ended_at']),
      pages: (pages.get(String(crawl['id'])) ?? []).map(pageOf),
    })),
  }))
}

function pageOf({ url, status, page }: Row): FoundPage {
  const { pathname } = new URL(String(url))
  return { path: pathname, status: Number(status), isRead: page !== null }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
