import type { FastifyPluginAsync } from 'fastify'
import type { Site } from '../parts/document.tsx'
import { publicAddress } from '../public-address.ts'
import { LandingPage } from './landing-page.tsx'
import { sendPage } from './send-page.ts'

export interface LandingOptions {
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/`: what this is. */
export const landingRoutes: FastifyPluginAsync<LandingOptions> = async (app, { site, baseUrl }) => {
  app.get('/', async (request, reply) => {
    const address = publicAddress(request, baseUrl)
    return sendPage(<LandingPage site={site} address={address} />, request, reply)
  })
}
