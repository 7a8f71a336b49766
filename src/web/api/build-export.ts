import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { createFairTurns } from '../../accounts/fair-turns.ts'
import { findingsByPage } from '../../report/imported/imported-findings.ts'
import { isBroken } from '../../report/rules/judge-rules.ts'
import { findingPieces } from '../../report/write/ci/write-formats.ts'
import { aroundItems } from '../../report/write/json-pieces.ts'
import { withoutControls } from '../../report/write/write-json.ts'
import type { Builds, ShownBuild } from '../../store/builds/builds.ts'
import { createInTurns } from '../http/in-turns.ts'
import { withPauses } from '../http/with-pauses.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import { inputOf } from '../query/fields.ts'
import { callerOf } from './authentication.ts'
import { buildResource, pageResources, withoutPages } from './build-resource.ts'
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
  const inTurns = createInTurns()
  // A large build and its base take a hundred megabytes while they are judged.
  const turn = createFairTurns({ atOnce: 1, mostOfOne: 3, mostWaiting: 50, refusal: tooMany })
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
      const place = { address: publicAddress(request, baseUrl), project, version }
      const { actor } = callerOf(request)
      const line = actor.kind === 'user' ? actor.id : actor.kind
      const pieces = await turn(line, async () => {
        const wanted = { id, part: 'all', open: true } as const
        const shown = requireBuild(await builds.show(actor, project, wanted))
        return await piecesOf(format, shown, place)
      })
      const { end, mediaType } = FILES[format]
      reply.header('Content-Disposition', `attachment; filename="build-${id}.${end}"`)
      return reply.type(mediaType).send(Readable.from(inTurns(Readable.from(pieces))))
    },
  )
}

function tooMany(): Problem {
  const headers = { 'Retry-After': '60' }
  return new Problem('busy', 'Too many builds are being exported. Try again in a minute.', {
    headers,
  })
}

function* shownPieces(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces) yield withoutControls(piece)
}

interface Place {
  readonly address: string
  readonly project: string
  readonly version: string
}

/**
 * The text of the file, made in pieces: a build has up to 500 runs of hundreds of checks, and one pass over them would
 * hold up all other requests for a second.
 */
async function piecesOf(
  format: ExportFormat,
  shown: ShownBuild,
  place: Place,
): Promise<readonly string[]> {
  if (format === 'json') {
    const whole = withoutPages(shown, place)
    return (await withPauses(shownPieces(aroundItems(whole, 'pages', pageResources(shown))))).texts
  }
  const { build, base, pages, budgets } = shown
  const { result } = await withPauses(
    findingsByPage({ pages, base: base?.pages, rules: budgets, runAt: build.runAt }),
  )
  const { pages: written, fixed } = result
  const devices = new Set(pages.map(({ formFactor }) => formFactor))
  const [device = 'mobile'] = devices
  const options = {
    version: place.version,
    project: place.project,
    device: devices.size > 1 ? 'both' : device,
    server: place.address,
    fixed,
    link: buildResource(build, place).page_url,
    passed:
      budgets.length === 0 ? undefined : !written.some(({ verdicts }) => verdicts.some(isBroken)),
  }
  const name = format === 'markdown' ? 'summary' : format
  return (await withPauses(findingPieces(name, written, options))).texts
}
