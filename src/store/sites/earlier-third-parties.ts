import type { SiteResults } from '../../report/site/site-results.ts'
import type { Connection } from '../database/database.ts'
import { createCrawlFindings } from './crawl-findings.ts'

const CHECK = 'site-third-parties'

/** Hosts of other sites whose files the pages of a crawl referred to; null if not all of them are stored. */
export async function thirdPartiesOf(
  db: Connection,
  id: string,
  outcomes: SiteResults['site_checks'],
): Promise<string[] | null> {
  const outcome = outcomes.find(({ check }) => check === CHECK)?.outcome
  if (outcome === 'not-applicable') return []
  const findings = createCrawlFindings(db)
  const stored = await findings.finding({ id }, CHECK)
  if (stored === undefined) return null
  const { rows_total: total } = stored.finding
  const rows = await findings.evidence({ id }, CHECK, { page: 1, perPage: total })
  return rows.length < total ? null : rows.map(({ value }) => String(value))
}
