import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { checkIdsFault } from '../../checks/check-ids.ts'
import { exact, nullable } from '../../report/exact.ts'
import { MOST_KEPT_RUNS, nameFault } from '../../store/projects/project-row.ts'
import type { ProjectSummary } from '../../store/projects/project-summary.ts'
import type { ProjectChange } from '../../store/projects/change-project.ts'
import type { ProjectDraft, Projects } from '../../store/projects/projects.ts'
import { eventSource } from '../http/event-source.ts'
import type { FieldErrors } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import { inputOf, type Reading, readFields, refuseErrors } from '../query/fields.ts'
import { keptRunsSubject } from '../query/kept-runs.ts'
import { misspeltFields, refuseUnknownAlone } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import { answerList, LIST_FIELDS, listEnvelope, SearchText } from './list-envelope.ts'
import { ProjectParams, requireProject } from './project-id.ts'
import { timeOrNull, timeText } from './time-text.ts'

const ProjectList = inputOf({
  search: SearchText('Text that the name contains; case is ignored.'),
  search_by: Type.Enum(['project'], { default: 'project' }),
  sort_by: Type.Enum(['created_at', 'project'], { default: 'created_at' }),
  shared: Type.Enum([0, 1], {
    default: 0,
    description: '1: list the projects that others share with you instead of your own.',
  }),
  ...LIST_FIELDS,
})

const ProjectDraftFields = inputOf({
  name: Type.String({
    description: 'At most 255 characters; unique among your projects, ignoring case.',
  }),
  ignored_checks: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'IDs of the checks to ignore, separated by commas in a form. They stay listed but do not count in the score.',
    }),
  ),
})

const ProjectChangeFields = inputOf({
  name: Type.Optional(Type.String({ description: 'The new name.' })),
  ignored_checks: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'IDs of the checks to ignore, replacing the current list; separated by commas in a form. An empty list, an empty string or null clears it. Ignored checks stay listed but do not count in the score, from the next run of each report.',
    }),
  ),
  keep_runs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_KEPT_RUNS,
      description:
        'Runs of each report to keep, if fewer than the installation keeps; 0: as many. Only its owner may set it. Older runs are removed within an hour.',
    }),
  ),
})

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded']

export const ProjectResource = exact({
  object: Type.Enum(['project']),
  /** Identifies a project that another user has shared. */
  id: Type.String({ format: 'uuid' }),
  project: Type.String(),
  role: Type.Enum(['owner', 'editor', 'viewer']),
  ignored_checks: Type.Array(Type.String()),
  /** 0: as many as the installation keeps. */
  keep_runs: Type.Integer(),
  reports: Type.Integer(),
  results: exact({ good: Type.Integer(), decent: Type.Integer(), bad: Type.Integer() }),
  average_score: nullable(Type.Integer()),
  created_at: Type.String({ format: 'date-time' }),
  last_generated_at: nullable(Type.String({ format: 'date-time' })),
})
const ProjectEnvelope = exact({ data: ProjectResource })

const Deleted = exact({
  project: Type.String(),
  object: Type.Enum(['project']),
  deleted: Type.Boolean(),
  deleted_reports: Type.Integer(),
})

export interface ProjectNeeds {
  readonly projects: Projects
  readonly baseUrl?: string | undefined
}

/** `/projects`: identified by percent-encoded name, case-insensitively; shared projects of others by ID. */
export const projectRoutes: FastifyPluginAsyncTypebox<ProjectNeeds> = async (app, options) => {
  const { projects, baseUrl } = options

  app.get(
    '/projects',
    {
      schema: {
        summary: 'List projects',
        querystring: ProjectList,
        response: { 200: listEnvelope(ProjectResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const page = await projects.list(callerOf(request).actor, {
        search: query.search,
        shared: query.shared === 1,
        sortBy: query.sort_by,
        sort: query.sort,
        page: query.page,
        perPage: query.per_page,
      })
      const data = page.items.map(projectResource)
      return answerList(request, reply, { page, data, query, baseUrl })
    },
  )

  app.post(
    '/projects',
    {
      schema: {
        summary: 'Create a project',
        description:
          'A project without reports, for its settings and its first import key. An audit or an upload creates its project by itself.',
        consumes: BODY_TYPES,
        body: ProjectDraftFields,
        response: { 201: ProjectEnvelope },
      },
    },
    async (request, reply) => {
      const made = await projects.create(callerOf(request).actor, readDraft(request.body))
      const data = projectResource(requireProject(made))
      const address = publicAddress(request, baseUrl)
      reply.code(201).header('Location', `${address}${app.prefix}/projects/${data.id}`)
      return { data }
    },
  )

  app.get(
    '/projects/:project',
    {
      schema: {
        summary: 'Show a project',
        params: ProjectParams,
        response: { 200: ProjectEnvelope },
      },
    },
    async (request) => {
      const found = await projects.find(callerOf(request).actor, request.params.project)
      return { data: projectResource(requireProject(found)) }
    },
  )

  app.patch(
    '/projects/:project',
    {
      schema: {
        summary: 'Rename a project, or set its ignored checks or kept runs',
        params: ProjectParams,
        consumes: BODY_TYPES,
        body: ProjectChangeFields,
        response: { 200: ProjectEnvelope },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { project } = request.params
      const { name } = requireProject(await projects.find(actor, project))
      const change = readChange(request.body)
      const { keepRuns } = change
      const event = keepRuns !== undefined && {
        kind: 'kept-runs-changed' as const,
        userId: actor.id,
        subject: keptRunsSubject(name, keepRuns),
        from: eventSource(request),
      }
      const changed = await projects.update(actor, project, change, event || undefined)
      return { data: projectResource(requireProject(changed)) }
    },
  )

  app.delete(
    '/projects/:project',
    {
      schema: {
        summary: 'Delete a project with all its reports',
        params: ProjectParams,
        response: { 200: Deleted },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { project } = request.params
      const { name } = requireProject(await projects.find(actor, project))
      const from = eventSource(request)
      const event = { kind: 'project-deleted', userId: actor.id, subject: name, from } as const
      const { deletedReports } = requireProject(await projects.delete(actor, project, event))
      return {
        project: name,
        object: 'project' as const,
        deleted: true,
        deleted_reports: deletedReports,
      }
    },
  )
}

function readDraft(body: unknown): ProjectDraft {
  const reading = readFields(ProjectDraftFields, body)
  const { name = '', ignoredChecks } = validFields(
    reading,
    misspeltFields(ProjectDraftFields, body),
  )
  return { name, ignoredChecks }
}

function readChange(body: unknown): ProjectChange {
  refuseUnknownAlone(ProjectChangeFields, body)
  const reading = readFields(ProjectChangeFields, body)
  return validFields(reading, misspeltFields(ProjectChangeFields, body))
}

function validFields(
  { fields, errors }: Reading<Static<typeof ProjectChangeFields>>,
  misspelt: FieldErrors,
) {
  const { name, ignored_checks: ignoredChecks, keep_runs: kept } = fields
  const fault = name === undefined ? undefined : nameFault(name)
  if (fault !== undefined) errors['name'] = [fault]
  const unknown = ignoredChecks && checkIdsFault(ignoredChecks)
  if (unknown !== undefined) errors['ignored_checks'] = [unknown]
  refuseErrors({ ...errors, ...misspelt })
  return { name, ignoredChecks, keepRuns: kept === 0 ? null : kept }
}

function projectResource(project: ProjectSummary): Static<typeof ProjectResource> {
  const { id, name, role, ignoredChecks, reports, results, averageScore } = project
  const { createdAt, lastGeneratedAt } = project
  return {
    object: 'project',
    id,
    project: name,
    role,
    ignored_checks: [...ignoredChecks],
    keep_runs: project.keepRuns ?? 0,
    reports,
    results: { ...results },
    average_score: averageScore,
    created_at: timeText(createdAt),
    last_generated_at: timeOrNull(lastGeneratedAt),
  }
}
