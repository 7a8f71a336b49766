import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { CrawlNumber, Crawls } from '../../store/sites/crawls.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'
import type { SiteAudits } from '../../store/sites/site-audits.ts'
import { Problem } from '../http/problem.ts'
import { runNumber } from '../query/run-number.ts'
import { callerOf } from './authentication.ts'
import { requireSite, requireSiteId } from './site-audits.ts'

export const CRAWL = '/site-audits/:id/crawls/:number'
export const CrawlParams = Type.Object({ id: Type.String(), number: Type.String() })

export interface CrawlOfNeeds {
  readonly siteAudits: SiteAudits
  readonly crawls: Crawls
}

/** The crawl in a path, if the caller may see it. */
export function createCrawlOf({ siteAudits, crawls }: CrawlOfNeeds) {
  return async (
    request: FastifyRequest,
    params: { readonly id: string; readonly number: string },
  ): Promise<Crawl> => {
    const { actor } = callerOf(request)
    const id = requireSiteId(params.id)
    requireSite(await siteAudits.find(actor, id))
    const number = crawlNumber(params.number)
    const crawl = number === undefined ? undefined : await crawls.find(actor, id, number)
    if (!crawl) throw new Problem('crawl-not-found', 'The site audit has no such crawl.')
    return crawl
  }
}

/** The crawl in a path: `latest`, or a number from 1. */
function crawlNumber(text: string): CrawlNumber | undefined {
  return text === 'latest' ? 'latest' : runNumber(text)
}
