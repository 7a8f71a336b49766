import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { importedFindings } from '../../report/imported/imported-findings.ts'
import { isBroken } from '../../report/rules/judge-rules.ts'
import { writeFindings } from '../../report/write/ci/write-formats.ts'
import { writeJsonValue } from '../../report/write/write-json.ts'
import type { Builds, ShownBuild } from '../../store/builds/builds.ts'
import { publicAddress } from '../http/public-address.ts'
import { inputOf } from '../query/fields.ts'
import { callerOf } from './authentication.ts'
import { buildResource, fullBuildResource } from './build-resource.ts'
import { BuildParams, BUILDS_PATH, requireBuild } from './builds.ts'

const FILES = {
  json: { end: 'json', mediaType: 'application/json' },
  markdown: { end: 'md', mediaType: 'text/markdown; charset=utf-8' },
  sarif: { end: 'sarif', mediaType: 'application/json' },
  junit: { end: 'junit.xml', mediaType: 'application/xml; charset=utf-8' },
  codequality: { end: 'codequality.json', mediaType: 'application/json' },
} as const
type ExportFormat = keyof typeof FILES

const Query = inputOf({
  format: Type.Enum(['json', 'markdown', 'sarif', 'junit', 'codequality']),
})

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
  readonly builds: Pick<Builds, 'show'>
  readonly version: string
  readonly baseUrl?: string | undefined
}

/** `/projects/{project}/builds/{build}/export`: a build in the formats of other programs. */
export const buildExportRoutes: FastifyPluginAsyncTypebox<BuildExportNeeds> = async (
  app,
  { builds, version, baseUrl },
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
      const shown = requireBuild(
        await builds.show(callerOf(request).actor, project, { id, part: 'all', open: true }),
      )
      const address = publicAddress(request, baseUrl)
      const { end, mediaType } = FILES[format]
      reply.header('Content-Disposition', `attachment; filename="build-${shown.build.id}.${end}"`)
      return reply.type(mediaType).send(contentOf(format, shown, { address, project, version }))
    },
  )
}

interface Place {
  readonly address: string
  readonly project: string
  readonly version: string
}

function contentOf(format: ExportFormat, shown: ShownBuild, place: Place): string {
  if (format === 'json') return writeJsonValue(fullBuildResource(shown, place))
  const { build, base, pages, budgets } = shown
  const { pages: written, fixed } = importedFindings({
    pages,
    base: base?.pages,
    rules: budgets,
    runAt: build.runAt,
  })
  const devices = new Set(pages.map(({ formFactor }) => formFactor))
  const [device = 'mobile'] = devices
  return writeFindings(format === 'markdown' ? 'summary' : format, written, {
    version: place.version,
    project: place.project,
    device: devices.size > 1 ? 'both' : device,
    server: place.address,
    fixed,
    link: buildResource(build, place).page_url,
    passed:
      budgets.length === 0 ? undefined : !written.some(({ verdicts }) => verdicts.some(isBroken)),
  })
}
