import type { FastifyPluginAsync } from 'fastify'
import type { Doors } from '../../../accounts/doors.ts'
import { SAMPLE_RESULTS } from '../../sample/sample-report.ts'
import type { Site } from '../../parts/document.tsx'
import { publicAddress } from '../../public-address.ts'
import { LandingPage } from './landing-page.tsx'
import { setIndexed, setPersonal } from '../answer/page-headers.ts'
import { personOf } from '../visitor/person.ts'
import { sendPage } from '../answer/send-page.ts'

export interface LandingOptions {
  readonly site: Site
  readonly signUp: Pick<Doors['signUp'], 'mode'>
  readonly baseUrl?: string | undefined
}

/** `/`: what this is; who is signed in knows, and is led to their reports. */
export const landingRoutes: FastifyPluginAsync<LandingOptions> = async (app, options) => {
  const { site, baseUrl, signUp } = options
  app.get('/', async (request, reply) => {
    if (personOf(request)) return setPersonal(reply).redirect('/reports', 303)
    setIndexed(reply)
    const address = publicAddress(request, baseUrl)
    const page = (
      <LandingPage site={site} address={address} sample={SAMPLE_RESULTS} signUp={signUp.mode} />
    )
    return sendPage(page, request, reply)
  })
}
