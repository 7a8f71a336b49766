import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../settings/settings.ts'
import type { PublicStates } from '../../../store/reports/public-state.ts'
import { isReportId } from '../../api/report-id.ts'
import { publicAddress } from '../../http/public-address.ts'
import { acceptedCoding } from '../../http/answer/accepted-coding.ts'
import { createAnswerKeeper } from '../../http/answer/answer-keeper.ts'
import type { Wanted } from '../../http/answer/kept-answers.ts'
import { textOfSettings } from '../../http/answer/text-of-settings.ts'
import { bringsFlash } from '../../visitor/flash.ts'
import { readGuestCookie } from '../../visitor/guest-cookie.ts'
import { personOf } from '../../visitor/person.ts'

/** What tells the views at one address apart. */
export interface ViewQuery {
  /** What the query asks for, the same text for the same answer. Parameters that mean nothing are not in it. */
  readonly text: string
  /** Another report that is shown as well. */
  readonly other?: string | undefined
}

export interface ViewKind {
  /** Undefined for what is made for each who asks: texts that are searched for are without number. */
  readonly query?: (request: FastifyRequest, reportId: string) => ViewQuery | undefined
  /** Do all get what a stranger gets, whoever they are? */
  readonly forAll?: boolean
}

export interface KeepViewsNeeds {
  readonly publicStates: PublicStates
  readonly settings: Pick<Settings, 'held'>
  readonly mayPrint: () => boolean
  readonly baseUrl?: string | undefined
}

export type KeepViews = ReturnType<typeof createKeepViews>

const PLAIN: ViewQuery = { text: '' }

/**
 * Hooks of a route that shows a report: strangers' views of public ones are kept as they were sent, and looked up
 * only once the database has said that a stranger may see the report, and as what. What only some may see, and
 * whatever is shown to somebody in particular, is made for each who asks and never kept.
 */
export function createKeepViews({ publicStates, settings, mayPrint, baseUrl }: KeepViewsNeeds) {
  const keepAnswers = createAnswerKeeper()
  const texts = textOfSettings(settings)

  async function stateOf(reportId: string, other: string | undefined): Promise<string | undefined> {
    const ids = other === undefined ? [reportId] : [reportId, other]
    const states = await Promise.all(ids.map((id) => publicStates.find(id)))
    if (states.includes(undefined)) return undefined
    return [...states, texts(), mayPrint()].join(' ')
  }

  return function keepViews({ query = () => PLAIN, forAll = false }: ViewKind = {}) {
    async function wantedOf(request: FastifyRequest): Promise<Wanted | undefined> {
      const { id, ...others } = paramsOf(request)
      const reportId = id.toLowerCase()
      if (!isReportId(reportId) || (!forAll && isPersonal(reportId, request, baseUrl))) return
      const asked = query(request, reportId)
      const state = asked && (await stateOf(reportId, asked.other))
      if (!asked || state === undefined) return undefined
      const { url = '' } = request.routeOptions
      const path = [url, reportId, ...Object.values(others)].join(' ')
      const address = publicAddress(request, baseUrl)
      const variant = [address, acceptedCoding(request), asked.other, asked.text].join(' ')
      return { path, variant, state }
    }

    return keepAnswers(wantedOf)
  }
}

/** Is there anything on the page for this visitor alone? */
function isPersonal(id: string, request: FastifyRequest, baseUrl: string | undefined): boolean {
  return (
    personOf(request) !== undefined ||
    bringsFlash(request) ||
    readGuestCookie(id, request, baseUrl) !== undefined
  )
}

/** Every route here is below `/r/:id`. */
function paramsOf({ params }: FastifyRequest): Record<string, string> & { readonly id: string } {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the router gives a text for each name in the route
  return params as Record<string, string> & { readonly id: string }
}
