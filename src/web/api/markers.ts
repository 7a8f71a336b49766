import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { MarkerDraft, Markers } from '../../store/alerts/markers.ts'
import type { Timeline, TimelineReader } from '../../store/alerts/timeline.ts'
import { usualBand } from '../../watch/noise/usual-band.ts'
import { WATCHED_MEASURES } from '../../watch/noise/watched-measure.ts'
import { Problem } from '../http/problem.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { markerResource, MarkerResource } from './alert-resource.ts'
import { callerOf } from './authentication.ts'
import { timeText } from './time-text.ts'

const ProjectParams = Type.Object({ project: Type.String() })
const MarkerParams = Type.Object({ project: Type.String(), marker: Type.String() })
const PATH = '/projects/:project/markers'

const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }))
const Range = {
  from: time('Start, as RFC 3339. Default: 30 days before the end.'),
  to: time('End, as RFC 3339. Default: now.'),
}
const MarkerFields = inputOf({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'What happened: Deploy 4f2c.' }),
  at: time('When, as RFC 3339. Default: now.'),
  url: Type.Optional(
    Type.String({ maxLength: 2000, description: 'An http or https URL that tells more.' }),
  ),
  commit: Type.Optional(Type.String({ maxLength: 100, description: 'Commit that was deployed.' })),
})
const MEASURES = ['score', 'lcp', 'fcp', 'speed-index', 'tbt', 'cls', 'bytes'] as const
const TimelineFields = inputOf({
  measure: Type.Enum([...MEASURES], { default: 'score', description: 'What the lines show.' }),
  ...Range,
})

const Time = Type.String({ format: 'date-time' })
const TimelineResource = exact({
  object: Type.Enum(['timeline']),
  measure: Type.String(),
  reports: Type.Array(
    exact({
      id: Type.String({ format: 'uuid' }),
      url: Type.String(),
      usual: nullable(exact({ value: Type.Number(), limit: Type.Number() })),
      points: Type.Array(
        exact({
          run: Type.Integer(),
          at: Time,
          value: Type.Number(),
          conditions: nullable(Type.String()),
          benchmark_index: nullable(Type.Number()),
          confirming: Type.Boolean(),
        }),
      ),
    }),
    { description: 'At most 20 reports, with their latest 500 runs in the range.' },
  ),
  markers: Type.Array(MarkerResource),
})

export interface MarkerNeeds {
  readonly markers: Markers
  readonly timeline: TimelineReader
}

/** `/projects/{project}/markers` and `/timeline`: events of a site, and the results of its pages over time. */
export const markerRoutes: FastifyPluginAsyncTypebox<MarkerNeeds> = async (app, options) => {
  const { markers, timeline } = options
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

  app.get(
    '/projects/:project/timeline',
    {
      schema: {
        summary: 'Show how the reports of a project did over time',
        params: ProjectParams,
        querystring: TimelineFields,
        response: { 200: exact({ data: TimelineResource }) },
      },
    },
    async (request) => {
      const { measure, from, to } = request.query
      const end = to === undefined ? Date.now() : Date.parse(to)
      const start = from === undefined ? end - MONTH_MS : Date.parse(from)
      const { project } = request.params
      const found = await timeline(callerOf(request).actor, {
        project,
        query: { measure, from: start, to: end },
      })
      return { data: timelineResource(measure, requireProject(found)) }
    },
  )
}

const MONTH_MS = 30 * 24 * 60 * 60_000

function timelineResource(
  measure: (typeof MEASURES)[number],
  { reports, markers }: Timeline,
): Static<typeof TimelineResource> {
  return {
    object: 'timeline',
    measure,
    reports: reports.map(({ id, url, points }) => {
      const latest = points.at(-1)?.conditions
      const own = points.filter((each) => each.conditions === latest && !each.isConfirming)
      const band = usualBand(WATCHED_MEASURES[measure], own)
      return {
        id,
        url,
        usual: band ? { value: band.usual, limit: band.limit } : null,
        points: points.map((point) => ({
          run: point.run,
          at: timeText(point.at),
          value: point.value,
          conditions: point.conditions,
          benchmark_index: point.benchmarkIndex,
          confirming: point.isConfirming,
        })),
      }
    }),
    markers: markers.map(markerResource),
  }
}

function draftIn(input: unknown): MarkerDraft {
  const { fields, errors } = readFields(MarkerFields, input)
  const { name, at, url, commit } = fields
  if (url !== undefined && !/^https?:\/\//.test(url)) {
    errors['url'] = ['url must be an http or https URL.']
  }
  const shown = (name ?? '').trim()
  if (name !== undefined && shown === '') errors['name'] = ['name must not be blank.']
  for (const [field, text] of Object.entries({ name, url, commit })) {
    if (text !== undefined && /\p{Cc}/u.test(text)) {
      errors[field] = [`${field} must not contain control characters.`]
    }
  }
  const time = at === undefined ? undefined : Date.parse(at)
  if (Number.isNaN(time)) errors['at'] = ['at must be a time such as 2027-01-31T09:00:00Z.']
  refuseErrors({ ...errors, ...misspeltFields(MarkerFields, input) })
  return { name: shown, at: time, url: url ?? null, commit: commit ?? null }
}

function requireProject<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem('project-not-found', 'There is no such project.')
  return found
}
