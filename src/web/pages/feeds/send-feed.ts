import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feed } from '../../../store/feeds/feeds.ts'
import type { FeedEntry } from '../../../store/feeds/feed-entries.ts'
import { tagAnswer } from '../../http/etag.ts'
import { setUnlisted } from '../../http/answer/page-headers.ts'
import { type AtomEntry, type AtomFeed, writeAtom } from './write-atom.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
  /** Name of this installation. */
  readonly author: string
}

/** Answers with a user's own feed of a project, or 304 if the reader has this one. */
export async function sendFeed(feed: Feed, exchange: Exchange): Promise<FastifyReply> {
  const { project, entries } = feed
  const { reply, address } = exchange
  reply.header('Cache-Control', 'private, no-cache')
  return await send(exchange, {
    ...headOf(feed, exchange),
    id: `urn:uuid:${project.id}`,
    link: `${address}/projects/${project.id}`,
    self: undefined,
    entries: entries.map((entry) => ({ ...entryOf(entry), link: `${address}${entry.body.path}` })),
  })
}

/** The same for the feed of a public project: its entries link to public pages, and name no markers. */
export async function sendPublicFeed(feed: Feed, exchange: Exchange): Promise<FastifyReply> {
  const { project, entries } = feed
  const { address } = exchange
  const link = `${address}/p/${project.id}`
  return await send(exchange, {
    ...headOf(feed, exchange),
    id: `urn:uuid:${project.id}#public`,
    link,
    self: `${link}/feed.atom`,
    entries: entries.map((entry) => ({
      ...entryOf(entry),
      link: `${address}${entry.subjectPath}`,
      lines: urlOf(entry),
    })),
  })
}

async function send({ request, reply }: Exchange, feed: AtomFeed): Promise<FastifyReply> {
  setUnlisted(reply).type('application/atom+xml; charset=utf-8')
  return reply.send(await tagAnswer(request, reply, writeAtom(feed)))
}

function headOf({ project }: Feed, { author }: Exchange) {
  const { name, createdAt } = project
  return { title: `Alerts and crawls of ${name}`, author, createdAt }
}

function entryOf(entry: FeedEntry): Omit<AtomEntry, 'link'> {
  const { id, kind, at, body } = entry
  return { id, at, title: body.headline, category: kind, lines: linesOf(entry) }
}

/** The page's URL, then what changed. */
function linesOf(entry: FeedEntry): string[] {
  return [...urlOf(entry), ...(entry.body.lines ?? [])]
}

function urlOf({ body: { url } }: FeedEntry): string[] {
  return url === undefined ? [] : [url]
}
