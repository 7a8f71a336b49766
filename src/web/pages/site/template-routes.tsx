import type { FastifyPluginAsync } from 'fastify'
import { requireSite, requireSiteId } from '../../api/site-audits.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { runNumber } from '../../query/run-number.ts'
import { readTemplateName, renamingFaultText } from '../../query/template-name.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import type { RefusedName } from './rename-template.tsx'
import { showCrawl } from './show-site.tsx'
import type { SitePageNeeds } from './site-routes.tsx'
import { TemplatesPage } from './templates-page.tsx'

interface Route {
  readonly Params: { readonly id: string }
}

/** `/s/:id/templates`: the templates of a site, and their names. */
export const templateRoutes: FastifyPluginAsync<SitePageNeeds> = async (app, options) => {
  const { crawls, siteAudits, site, baseUrl } = options

  app.get<Route>('/s/:id/templates', async (request, reply) => {
    return await showCrawl(request.params.id, { request, reply, options }, async (opened) => {
      const { audit, crawl, owned } = opened
      const templates = await crawls.templates(crawl)
      return sendPage(
        <TemplatesPage {...{ site, audit, crawl, owned, templates }} />,
        request,
        reply,
      )
    })
  })

  app.post<Route>('/s/:id/templates', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const id = requireSiteId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/s/${id}/templates`, reply)
    const { owner } = person
    const audit = requireSite(await siteAudits.findToChange(owner, id))
    const text = textField(request.body, 'name')
    const template = runNumber(textField(request.body, 'template')) ?? 0
    const fault = await faultOf(text, template)
    if (fault === undefined) {
      setFlash({ kind: 'template-renamed' }, reply, baseUrl)
      return setPersonal(reply).redirect(`/s/${id}/templates`, 303)
    }
    const crawl = audit.shown
    if (crawl === null) return options.errorPages.notFound(request, reply)
    const refused: RefusedName = { template, name: text, fault }
    const templates = await crawls.templates(crawl)
    reply.code(422)
    const props = { site, audit, crawl, owned: true, templates, refused }
    return sendPage(<TemplatesPage {...props} />, request, reply)

    async function faultOf(text: string, template: number): Promise<string | undefined> {
      const read = readTemplateName(text)
      if (read.fault !== undefined) return read.fault
      const renaming = { siteAuditId: id, template, name: read.name }
      const renamed = await crawls.renameTemplate(owner, renaming)
      if (!renamed) return 'Choose a template.'
      return renamed.fault === undefined ? undefined : renamingFaultText(renamed.fault)
    }
  })
}
