import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Timeline, TimelineReader } from '../../store/alerts/timeline.ts'
import { usualBand } from '../../watch/noise/usual-band.ts'
import { MEASURES_BY_KEY } from '../../watch/noise/watched-measure.ts'
import { inputOf } from '../query/fields.ts'
import { markerResource, MarkerResource } from './alert-resource.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'
import { timeText } from './time-text.ts'

const MEASURES = [
  ...(['score', 'lcp', 'fcp', 'speed-index', 'tbt', 'cls', 'bytes'] as const),
  ...(['desktop.lcp', 'desktop.fcp', 'desktop.speed-index'] as const),
  ...(['desktop.tbt', 'desktop.cls', 'desktop.bytes'] as const),
] as const
const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }))
const TimelineFields = inputOf({
  measure: Type.Enum([...MEASURES], {
    default: 'score',
    description:
      'What the lines show: of the device that decides the score, or with desktop. of desktop, where both were measured.',
  }),
  from: time('Start, as RFC 3339. Default: 30 days before the end.'),
  to: time('End, as RFC 3339. Default: now.'),
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

export interface TimelineNeeds {
  readonly timeline: TimelineReader
}

/** `/projects/{project}/timeline`: the results of a project's pages over time. */
export const timelineRoutes: FastifyPluginAsyncTypebox<TimelineNeeds> = async (
  app,
  { timeline },
) => {
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
      const band = usualBand(MEASURES_BY_KEY[measure], points)
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
