import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Page } from '../../store/database/page.ts'
import { publicAddress } from '../http/public-address.ts'

/** Query fields that every list accepts. */
export const LIST_FIELDS = {
  sort: Type.Enum(['desc', 'asc'], { default: 'desc', description: 'Sort direction.' }),
  per_page: Type.Enum([10, 25, 50, 100], { default: 10, description: 'Entries per page.' }),
  page: Type.Integer({ minimum: 1, default: 1, description: 'Number of the page, from 1.' }),
}

/** Search text. No name or URL has a NUL, and not every database accepts one. */
export const SearchText = (description: string) =>
  Type.Optional(Type.String({ pattern: String.raw`^[^\u0000]*$`, description }))

const Links = exact({
  first: Type.String(),
  last: Type.String(),
  prev: nullable(Type.String()),
  next: nullable(Type.String()),
})
type Links = Static<typeof Links>

const Meta = exact({
  current_page: Type.Integer(),
  /** Position of the page's first entry, from 1; null on an empty page. */
  from: nullable(Type.Integer()),
  last_page: Type.Integer(),
  path: Type.String(),
  per_page: Type.Integer(),
  to: nullable(Type.Integer()),
  total: Type.Integer(),
})

export function listEnvelope<T extends TSchema>(entry: T) {
  return exact({ data: Type.Array(entry), links: Links, meta: Meta })
}

export interface ListAnswer<Entry> {
  readonly page: Page<unknown>
  readonly data: Entry[]
  readonly query: { readonly page: number; readonly per_page: number }
  readonly baseUrl: string | undefined
}

/**
 * Characters of a `Link` header. A proxy refuses a response with 502 if its headers exceed its buffer, 4 KB in nginx,
 * and the others take about 0.5 KB; a long search stands in each of the four links.
 */
const MOST_LINK_HEADER = 2500

/** One page of a list with links to the others, which a `Link` header (RFC 8288) repeats unless it gets too long. */
export function answerList<Entry>(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, data, query, baseUrl }: ListAnswer<Entry>,
) {
  const [path = '', ...search] = request.url.split('?')
  const address = publicAddress(request, baseUrl) + path
  const lastPage = Math.max(1, Math.ceil(page.total / query.per_page))
  const before = (query.page - 1) * query.per_page
  const isEmpty = data.length === 0

  const links = linksTo({ address, search: search.join('?'), current: query.page, lastPage })
  const header = linkHeader(links)
  if (header.length <= MOST_LINK_HEADER) reply.header('Link', header)
  return {
    data,
    links,
    meta: {
      current_page: query.page,
      from: isEmpty ? null : before + 1,
      last_page: lastPage,
      path: address,
      per_page: query.per_page,
      to: isEmpty ? null : before + data.length,
      total: page.total,
    },
  }
}

function linksTo(place: {
  readonly address: string
  /** The query as sent: every parameter but `page` is kept. */
  readonly search: string
  readonly current: number
  readonly lastPage: number
}): Links {
  const { address, search, current, lastPage } = place
  const link = (page: number) => {
    const parameters = new URLSearchParams(search)
    parameters.delete('page')
    parameters.append('page', String(page))
    return `${address}?${parameters.toString()}`
  }
  return {
    first: link(1),
    last: link(lastPage),
    prev: current > 1 ? link(Math.min(current - 1, lastPage)) : null,
    next: current < lastPage ? link(current + 1) : null,
  }
}

function linkHeader(links: Links): string {
  return Object.entries(links)
    .flatMap(([name, url]) => (url === null ? [] : [`<${url}>; rel="${name}"`]))
    .join(', ')
}
