import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import type { MarkerDraft, Markers } from '../../store/alerts/markers.ts'
import { Problem } from '../http/problem.ts'
import { httpUrl } from '../parts/texts/http-url.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { markerResource, MarkerResource } from './alert-resource.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'

const MarkerParams = Type.Object({ project: Type.String(), marker: Type.String() })
const PATH = '/projects/:project/markers'

const MarkerFields = inputOf({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'What happened: Deploy 4f2c.' }),
  at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When, as RFC 3339. Default: now.' }),
  ),
  url: Type.Optional(
    Type.String({ maxLength: 2000, description: 'An http or https URL with details.' }),
  ),
  commit: Type.Optional(Type.String({ maxLength: 100, description: 'Commit that was deployed.' })),
})

export interface MarkerNeeds {
  readonly markers: Markers
}

/** `/projects/{project}/markers`: events of a site. */
export const markerRoutes: FastifyPluginAsyncTypebox<MarkerNeeds> = async (app, { markers }) => {
  app.get(
    PATH,
    {
      schema: {
        summary: 'List the markers of a project',
        description: 'Newest first, at most 500.',
        params: ProjectParams,
        response: { 200: exact({ data: Type.Array(MarkerResource) }) },
      },
    },
    async (request) => {
      const found = await markers.list(callerOf(request).actor, request.params.project)
      return { data: requireProject(found).map(markerResource) }
    },
  )

  app.post(
    PATH,
    {
      schema: {
        summary: 'Add a marker to a project',
        description: 'Alerts name the last marker before them, and timelines show all.',
        params: ProjectParams,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: MarkerFields,
        response: { 201: exact({ data: MarkerResource }) },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const { project } = request.params
      requireProject(await markers.list(actor, project))
      const marker = requireProject(await markers.add(actor, project, draftIn(request.body)))
      return await reply.code(201).send({ data: markerResource(marker) })
    },
  )

  app.delete(
    `${PATH}/:marker`,
    {
      schema: {
        summary: 'Delete a marker',
        params: MarkerParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, marker } = request.params
      const removed = requireProject(await markers.remove(callerOf(request).actor, project, marker))
      if (!removed) throw new Problem('marker-not-found', 'There is no such marker.')
      return await reply.code(204).send(null)
    },
  )
}

/** Control characters, and those that reverse the text around them, of other markers as well. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** `https://trusted.example@other.example` looks like a link to the first one. */
function linkOf(text: string): string | undefined {
  const href = httpUrl(text)
  const url = href === undefined ? undefined : new URL(href)
  return url?.username === '' && url.password === '' ? url.href : undefined
}

function draftIn(input: unknown): MarkerDraft {
  const { fields, errors } = readFields(MarkerFields, input)
  const { name, at, url, commit } = fields
  const link = url === undefined ? undefined : linkOf(url)
  if (url !== undefined && link === undefined) {
    errors['url'] = ['url must be an http or https URL without user name and password.']
  }
  const shown = (name ?? '').trim()
  if (name !== undefined && shown === '') errors['name'] = ['name must not be blank.']
  for (const [field, text] of Object.entries({ name, url, commit })) {
    if (text !== undefined && UNSAFE.test(text)) {
      errors[field] = [`${field} must not contain control characters.`]
    }
  }
  const time = at === undefined ? undefined : Date.parse(at)
  if (Number.isNaN(time)) errors['at'] = ['at must be a time such as 2027-01-31T09:00:00Z.']
  refuseErrors({ ...errors, ...misspeltFields(MarkerFields, input) })
  return { name: shown, at: time, url: link ?? null, commit: commit ?? null }
}
