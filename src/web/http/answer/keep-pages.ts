import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../settings/settings.ts'
import { bringsFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { publicAddress } from '../public-address.ts'
import { acceptedCoding } from './accepted-coding.ts'
import { createAnswerKeeper } from './answer-keeper.ts'
import { textOfSettings } from './text-of-settings.ts'

export interface KeepPagesNeeds {
  readonly settings: Pick<Settings, 'held'>
  readonly baseUrl?: string | undefined
}

export interface PageKind {
  /** What the query means, as one text for the same page; undefined if the page is made for each client. */
  readonly query?: (request: FastifyRequest) => string | undefined
  /** What the page shows besides its route, query and the settings. */
  readonly state?: () => string
}

export type KeepPages = ReturnType<typeof createKeepPages>

/** Hooks of a route whose page shows nothing from the store: it is made once for all anonymous clients. */
export function createKeepPages({ settings, baseUrl }: KeepPagesNeeds) {
  const keepAnswers = createAnswerKeeper()
  const texts = textOfSettings(settings)

  return function keepPages({ query = () => '', state = () => '' }: PageKind = {}) {
    return keepAnswers(async (request) => {
      if (personOf(request) !== undefined || bringsFlash(request)) return undefined
      const asked = query(request)
      if (asked === undefined) return undefined
      // Decoded: `%64` is a `d`, too, and each spelling would be cached as a separate page.
      const path = [request.routeOptions.url, ...Object.values(Object(request.params))].join(' ')
      const variant = [publicAddress(request, baseUrl), acceptedCoding(request), asked].join(' ')
      return { path, variant, state: `${texts()} ${state()}` }
    })
  }
}
