import type { FastifyReply } from 'fastify'
import type { Crawl } from '../../../store/sites/site-audit-row.ts'
import { type OpenedSite, openSite, sendNoSite, type SiteExchange } from './open-site.ts'

export interface ShownSite extends OpenedSite {
  /** Whether the viewer can change it. */
  readonly owned: boolean
}

export interface ShownCrawlOfSite extends ShownSite {
  readonly crawl: Crawl
}

/** Sends the page to visitors with access; the password form or 404 to others. */
export async function showSite(
  id: string,
  exchange: SiteExchange,
  send: (opened: ShownSite) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const opened = await openSite(id, exchange)
  if (!opened) return await sendNoSite(id, exchange)
  const { actor, audit } = opened
  const { siteAudits } = exchange.options
  const owned = actor.kind === 'user' && (await siteAudits.mayChange(actor, audit.id))
  return await send({ ...opened, owned })
}

/** The same for pages about the shown crawl; 404 if there is none. */
export async function showCrawl(
  id: string,
  exchange: SiteExchange,
  send: (opened: ShownCrawlOfSite) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  return await showSite(id, exchange, async (opened) => {
    const crawl = opened.audit.shown
    return crawl === null
      ? options.errorPages.notFound(request, reply)
      : await send({ ...opened, crawl })
  })
}
