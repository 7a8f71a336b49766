import type { PackedSite } from '../../report/site/pack-site.ts'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'

export interface EndedCrawl {
  readonly site: {
    readonly id: string
    readonly url: string
    readonly project_id: string
    readonly owner_id: string
  }
  readonly crawl: { readonly id: string; readonly number: number }
}

/** A completed crawl with its results. */
export interface JudgedCrawl extends EndedCrawl {
  readonly packed: PackedSite
}

interface CompletedCrawl extends EndedCrawl {
  readonly score: number | null
}

/** Records the event of a completed crawl for channels, in the transaction that ends it. */
export async function recordCrawlCompleted(
  trx: Connection,
  { site, crawl, score }: CompletedCrawl,
): Promise<void> {
  await recordEvent(trx, {
    kind: 'crawl.completed',
    project: site.project_id,
    owner: site.owner_id,
    subject: { kind: 'site_audit', id: site.id },
    body: {
      headline: `Crawl of ${shortUrl(site.url)} completed${score === null ? '' : `: score ${score}`}`,
      path: `/s/${site.id}`,
      url: site.url,
      data: { site_audit_id: site.id, crawl: crawl.number, score },
    },
  })
}
