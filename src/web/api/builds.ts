import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import type { BuildLists } from '../../store/builds/build-lists.ts'
import type { Builds } from '../../store/builds/builds.ts'
import type { Originals } from '../../store/builds/originals.ts'
import { sendOriginal } from '../http/answer/send-original.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import { inputOf } from '../query/fields.ts'
import { callerOf } from './authentication.ts'
import {
  BuildResource,
  buildResource,
  BuildRunResource,
  buildRunResource,
  FullBuildResource,
  fullBuildResource,
  FullBuildRunResource,
  fullBuildRunResource,
} from './build-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope } from './list-envelope.ts'
import { ProjectParams, requireProject } from './project-id.ts'

export const BUILDS_PATH = '/projects/:project/builds'
export const BuildParams = Type.Object({ project: Type.String(), build: Type.String() })
const RunParams = Type.Object({
  project: Type.String(),
  build: Type.String(),
  run: Type.String(),
})

const Original = {
  description: 'The result.',
  content: { 'application/json': { schema: Type.Unknown() } },
}

const ListQuery = inputOf({
  branch: Type.Optional(Type.String({ description: 'Only builds of this branch.' })),
  hash: Type.Optional(Type.String({ description: 'Only builds of this commit.' })),
  sealed: Type.Optional(
    Type.Enum([0, 1], {
      description: '1: only complete builds; 0: only open ones. Default: both.',
    }),
  ),
  ...LIST_FIELDS,
})

const ShowQuery = inputOf({
  page: Type.Integer({
    minimum: 1,
    default: 1,
    description: 'Part of the list of pages, 20 in each, from 1.',
  }),
})

export interface BuildNeeds {
  readonly builds: Builds
  readonly buildLists: BuildLists
  readonly originals: Pick<Originals, 'read'>
  readonly baseUrl?: string | undefined
}

/** `/projects/{project}/builds`: commits whose pages were measured elsewhere. */
export const buildRoutes: FastifyPluginAsyncTypebox<BuildNeeds> = async (app, options) => {
  const { builds, buildLists, originals, baseUrl } = options

  app.get(
    BUILDS_PATH,
    {
      schema: {
        summary: 'List the builds of a project',
        description: 'By the time of the build, newest first by default.',
        params: ProjectParams,
        querystring: ListQuery,
        response: { 200: listEnvelope(BuildResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const { project } = request.params
      const page = requireProject(
        await buildLists.page(callerOf(request).actor, project, {
          branch: query.branch,
          hash: query.hash,
          sealed: query.sealed === undefined ? undefined : query.sealed === 1,
          sort: query.sort,
          page: query.page,
          perPage: query.per_page,
        }),
      )
      const address = publicAddress(request, baseUrl)
      const data = page.items.map((build) => buildResource(build, { address, project }))
      return answerList(request, reply, { page, data, query, baseUrl })
    },
  )

  app.get(
    `${BUILDS_PATH}/:build`,
    {
      schema: {
        summary: 'Show a build beside its base',
        description:
          'Its pages, 20 at a time. The base is the build of the commit at which the branch began, or otherwise the latest earlier build on main or master.',
        params: BuildParams,
        querystring: ShowQuery,
        response: { 200: exact({ data: FullBuildResource }) },
      },
    },
    async (request) => {
      const { project, build: id } = request.params
      const part = request.query.page
      const shown = requireBuild(
        await builds.show(callerOf(request).actor, project, { id, part, open: true }),
      )
      const address = publicAddress(request, baseUrl)
      return { data: fullBuildResource(shown, { address, project }) }
    },
  )

  app.get(
    `${BUILDS_PATH}/:build/runs`,
    {
      schema: {
        summary: 'List the runs of a build',
        description: 'In the order of their upload, at most 500.',
        params: BuildParams,
        response: { 200: exact({ data: Type.Array(BuildRunResource) }) },
      },
    },
    async (request) => {
      const { project, build } = request.params
      const found = await buildLists.runs(callerOf(request).actor, project, build)
      return { data: requireBuild(found).map(buildRunResource) }
    },
  )

  app.get(
    `${BUILDS_PATH}/:build/runs/:run`,
    {
      schema: {
        summary: 'Show a run of a build',
        params: RunParams,
        response: { 200: exact({ data: FullBuildRunResource }) },
      },
    },
    async (request) => {
      const { project, build: id, run } = request.params
      const found = await buildLists.run(callerOf(request).actor, project, { id, run })
      if (!found) throw new Problem('run-not-found', 'The build has no such run.')
      return { data: fullBuildRunResource(found) }
    },
  )

  app.get(
    `${BUILDS_PATH}/:build/runs/:run/original`,
    {
      schema: {
        summary: 'Export the uploaded file of a run',
        description:
          'The result of Lighthouse or Pagemark, unchanged. Files older than PAGEMARK_KEEP_ARTIFACTS_DAYS are removed.',
        params: RunParams,
        response: { 200: Original },
      },
    },
    async (request, reply) => {
      const { project, build, run } = request.params
      const body = await originals.read(callerOf(request).actor, project, { build, run })
      if (body) return sendOriginal(body, run, reply)
      throw new Problem('run-not-found', 'The original of this run is not stored.')
    },
  )
}

/** The same answer for a missing build as for one of somebody else's project. */
export function requireBuild<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem('build-not-found', 'There is no such build.')
  return found
}
