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

/** Distinguishes the views at one path. */
export interface ViewQuery {
  /** The meaning of the query, the same text for the same response. Unknown parameters are left out. */
  readonly text: string
  /** Another report that is also shown. */
  readonly other?: string | undefined
}

export interface ViewKind {
  /** Undefined if the response is made for each client: there is no end of search texts. */
  readonly query?: (request: FastifyRequest, reportId: string) => ViewQuery | undefined
  /** Whether everybody gets the anonymous view. */
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
 * Hooks of a route that shows a report: anonymous views of public reports are cached as they were sent, and looked up
 * only after the database has confirmed that anonymous clients may see the report, and in which state. Private and
 * personal views are made for each client and never cached.
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

/** Whether the page has anything specific to this visitor. */
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
