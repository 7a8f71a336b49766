import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import { LONGEST_NAME } from '../../store/sites/template-names.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { inputOf } from '../query/fields.ts'
import { runNumber } from '../query/run-number.ts'
import { readTemplateName, renamingFaultText } from '../query/template-name.ts'
import { callerOf } from './authentication.ts'
import { requireSiteId } from './site-audits.ts'
import { TemplateResource, templateResource } from './template-resource.ts'

const Params = Type.Object({ id: Type.String(), template: Type.String() })
const Body = inputOf({
  name: Type.String({
    description: `The new name, up to ${LONGEST_NAME} characters; empty for the pattern of its URLs.`,
  }),
})

export interface SiteTemplateNeeds {
  readonly crawls: Crawls
}

/** `/site-audits/{id}/templates/{template}`: renames a template of a site. */
export const siteTemplateRoutes: FastifyPluginAsyncTypebox<SiteTemplateNeeds> = async (
  app,
  { crawls },
) => {
  app.patch(
    '/site-audits/:id/templates/:template',
    {
      schema: {
        summary: 'Rename a template of a site',
        description:
          'In the latest completed crawl, and in later ones, which find the template by the structure of its pages.',
        params: Params,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: Body,
        response: { 200: exact({ data: TemplateResource }) },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const siteAuditId = requireSiteId(request.params.id)
      const { name }: { readonly name?: unknown } = request.body ?? {}
      const read = readTemplateName(name)
      if (read.fault !== undefined) throw invalidFields({ name: [read.fault] })
      const template = runNumber(request.params.template) ?? 0
      const renamed = await crawls.renameTemplate(actor, { siteAuditId, template, name: read.name })
      if (!renamed) throw new Problem('template-not-found', 'The site has no such template.')
      if (renamed.fault !== undefined) {
        throw invalidFields({ name: [renamingFaultText(renamed.fault)] })
      }
      return { data: templateResource(renamed.template) }
    },
  )
}
