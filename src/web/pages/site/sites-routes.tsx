import type { FastifyPluginAsync } from 'fastify'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { SITES_PER_PAGE, SitesPage } from './sites-page.tsx'
import { readPage } from './url-filter.ts'

export interface SitesNeeds {
  readonly siteAudits: SiteAudits
  readonly site: Site
}

/** `/sites`: the site audits of the signed-in user. */
export const sitesRoutes: FastifyPluginAsync<SitesNeeds> = async (app, options) => {
  app.get('/sites', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/sites', reply)
    const page = readPage(textField(request.query, 'page'))
    const sites = await options.siteAudits.list(person.owner, { page, perPage: SITES_PER_PAGE })
    return sendPage(<SitesPage site={options.site} sites={sites} page={page} />, request, reply)
  })
}
