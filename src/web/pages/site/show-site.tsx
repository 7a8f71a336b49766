import type { FastifyReply } from 'fastify'
import type { Crawl } from '../../../store/sites/site-audit-row.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { type OpenedSite, openSite, sendNoSite, type SiteExchange } from './open-site.ts'
import { hasPages } from './site-frame.tsx'
import { UnfinishedPage } from './unfinished-page.tsx'

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

/** The same for pages about the shown crawl; until there is one, the progress of the first. */
export async function showCrawl(
  id: string,
  exchange: SiteExchange,
  send: (opened: ShownCrawlOfSite) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return await showSite(id, exchange, async (opened) => {
    const crawl = opened.audit.shown
    return crawl === null
      ? await sendUnfinished(opened, exchange)
      : await send({ ...opened, crawl })
  })
}

/** The same for pages about URLs: until a crawl has completed, they show what the first has fetched so far. */
export async function showUrls(
  id: string,
  exchange: SiteExchange,
  send: (opened: ShownCrawlOfSite) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return await showSite(id, exchange, async (opened) => {
    const { shown, last } = opened.audit
    const crawl = shown ?? (hasPages(last) ? last : null)
    return crawl === null
      ? await sendUnfinished(opened, exchange)
      : await send({ ...opened, crawl })
  })
}

/** The same for files: a program that asks for one must not take a page for it. */
export async function showCrawlFile(
  id: string,
  exchange: SiteExchange,
  send: (opened: ShownCrawlOfSite) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return await showSite(id, exchange, async (opened) => {
    const crawl = opened.audit.shown
    if (crawl !== null) return await send({ ...opened, crawl })
    exchange.reply.code(404)
    return await sendUnfinished(opened, exchange)
  })
}

async function sendUnfinished(
  { audit, owned }: ShownSite,
  { request, reply, options }: SiteExchange,
): Promise<FastifyReply> {
  if (audit.last === null) return options.errorPages.notFound(request, reply)
  const props = { site: options.site, audit, owned, crawl: audit.last, here: request.url }
  return await sendPage(<UnfinishedPage {...props} />, request, reply)
}
