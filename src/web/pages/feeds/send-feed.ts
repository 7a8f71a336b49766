import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feed } from '../../../store/feeds/feeds.ts'
import type { FeedEntry } from '../../../store/feeds/feed-entries.ts'
import { tagAnswer } from '../../http/etag.ts'
import { setUnlisted } from '../../http/answer/page-headers.ts'
import { type AtomEntry, writeAtom } from './write-atom.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
  /** Name of this installation. */
  readonly author: string
}

/** Answers with a user's own feed of a project, or 304 if the reader has this one. */
export async function sendFeed(
  { project, entries }: Feed,
  { request, reply, address, author }: Exchange,
): Promise<FastifyReply> {
  const text = writeAtom({
    id: `urn:uuid:${project.id}`,
    title: `Alerts and crawls of ${project.name}`,
    author,
    link: `${address}/projects/${project.id}`,
    self: undefined,
    createdAt: project.createdAt,
    entries: entries.map((entry) => entryOf(entry, address)),
  })
  setUnlisted(reply)
    .header('Cache-Control', 'private, no-cache')
    .type('application/atom+xml; charset=utf-8')
  return reply.send(await tagAnswer(request, reply, text))
}

function entryOf({ id, kind, at, body }: FeedEntry, address: string): AtomEntry {
  const { headline, path, url, lines = [] } = body
  return {
    id,
    at,
    title: headline,
    link: `${address}${path}`,
    category: kind,
    lines: [...(url === undefined ? [] : [url]), ...lines],
  }
}
