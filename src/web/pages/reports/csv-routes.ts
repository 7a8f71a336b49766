import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { listQuery, readListFilter } from '../../query/list-filter.ts'
import { MOST_ROWS } from './export-link.tsx'
import { begunBody } from '../../http/begun-body.ts'
import { publicAddress } from '../../http/public-address.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { InTurns } from '../../http/in-turns.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { csvName, writeListCsv } from './list-csv.ts'

export interface CsvNeeds {
  readonly reports: Reports
  readonly inTurns: InTurns
  readonly baseUrl?: string | undefined
}

/** `/reports.csv`: the whole list, filtered and sorted, as a file. */
export const csvRoutes: FastifyPluginAsync<CsvNeeds> = async (app, options) => {
  app.get('/reports.csv', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const query = { ...listQuery(readListFilter(request.query)), page: 1, perPage: MOST_ROWS }
    const { items, total } = await options.reports.listIds(person.owner, query)
    const name = csvName(items.length, total)
    return sendListCsv(items, { owner: person.owner, request, reply, options, name })
  })
}

/** Sends these reports, if they belong to this owner. */
export async function sendListCsv(
  ids: readonly string[],
  exchange: {
    readonly owner: Owner
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly options: CsvNeeds
    /** Name of the file. */
    readonly name?: string
  },
): Promise<FastifyReply> {
  const { owner, request, reply, options, name = csvName() } = exchange
  const { reports, inTurns } = options
  const address = publicAddress(request, options.baseUrl)
  const body = await begunBody(inTurns(writeListCsv(reports, owner, { ids, address })), reply)
  setPersonal(reply).headers({
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
  return reply.send(body)
}
