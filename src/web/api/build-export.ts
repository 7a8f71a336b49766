import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { publicAddress } from '../http/public-address.ts'
import { inputOf } from '../query/fields.ts'
import { callerOf } from './authentication.ts'
import { BUILD_FORMATS, type BuildFiles } from './build-files.ts'
import { BuildParams, BUILDS_PATH, requireBuild } from './builds.ts'

const Query = inputOf({ format: Type.Enum([...BUILD_FORMATS]) })

const Exported = {
  description:
    'json: the build beside its base, with all pages. markdown: the verdict of each page, broken budgets and new findings. sarif: the findings as SARIF 2.1.0, as code scanning of GitHub reads them. junit: checks and budgets as JUnit XML; checks of high importance and budgets that are errors fail. codequality: the findings as a Code Quality report of GitLab. Findings have no rows of evidence, since builds do not keep them.',
  content: {
    'application/json': { schema: Type.Unknown() },
    'text/markdown': { schema: Type.String() },
    'application/xml': { schema: Type.String() },
  },
}

export interface BuildExportNeeds {
  readonly buildFiles: BuildFiles
  readonly baseUrl?: string | undefined
}

/** `/projects/{project}/builds/{build}/export`: a build in the formats of other programs. */
export const buildExportRoutes: FastifyPluginAsyncTypebox<BuildExportNeeds> = async (
  app,
  { buildFiles, baseUrl },
) => {
  app.get(
    `${BUILDS_PATH}/:build/export`,
    {
      schema: {
        summary: 'Export a build',
        description:
          'All its pages, judged by the budgets of the project and compared with its base.',
        params: BuildParams,
        querystring: Query,
        response: { 200: Exported },
      },
    },
    async (request, reply) => {
      const { project, build: id } = request.params
      const { format } = request.query
      const wanted = { project, id, format, address: publicAddress(request, baseUrl) }
      const { actor } = callerOf(request)
      return requireBuild(await buildFiles.send(actor, wanted, { reply, open: true }))
    },
  )
}
