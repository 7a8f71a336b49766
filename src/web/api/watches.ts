import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Watch, Watches } from '../../store/alerts/watches.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'

const on = (values: readonly string[], description: string) =>
  inputOf({ alerts: Type.Enum([...values], { description }) })
const ProjectFields = on(['on', 'off'], 'Whether its reports have alerts.')
const ReportFields = on(
  ['on', 'off', 'project'],
  'Turn alerts on or off; project: follow the setting of the project.',
)
const Resource = exact({
  object: Type.Enum(['watch']),
  alerts: Type.Enum(['on', 'off'], { description: 'Whether alerts are on.' }),
  own: nullable(
    Type.Enum(['on', 'off'], {
      description: 'Own setting. Null: the setting of the project applies.',
    }),
  ),
})
const Envelope = exact({ data: Resource })
const consumes = ['application/json', 'application/x-www-form-urlencoded']

export interface WatchNeeds {
  readonly watches: Watches
}

/** `/projects/{project}/watch` and `/reports/{id}/watch`: whether people are alerted when pages get worse. */
export const watchRoutes: FastifyPluginAsyncTypebox<WatchNeeds> = async (app, { watches }) => {
  const ofProject = (project: string) => ({ kind: 'project', reference: project }) as const
  const ofReport = (id: string) => ({ kind: 'report', reference: requireReportId(id) }) as const
  const response = { 200: Envelope }

  app.get(
    '/projects/:project/watch',
    { schema: { summary: 'Show whether a project is watched', params: ProjectParams, response } },
    async (request) => {
      const found = await watches.find(callerOf(request).actor, ofProject(request.params.project))
      return envelopeOf(requireProject(found))
    },
  )
  app.put(
    '/projects/:project/watch',
    {
      schema: {
        summary: 'Change whether a project is watched',
        params: ProjectParams,
        consumes,
        body: ProjectFields,
        response,
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const subject = ofProject(request.params.project)
      requireProject(await watches.find(actor, subject))
      const isOn = readAlerts(ProjectFields, request.body) === 'on'
      return envelopeOf(requireProject(await watches.set(actor, subject, isOn)))
    },
  )
  app.get(
    '/reports/:id/watch',
    { schema: { summary: 'Show whether a report is watched', params: ReportParams, response } },
    async (request) => {
      const found = await watches.find(callerOf(request).actor, ofReport(request.params.id))
      return envelopeOf(requireReport(found))
    },
  )
  app.put(
    '/reports/:id/watch',
    {
      schema: {
        summary: 'Change whether a report is watched',
        params: ReportParams,
        consumes,
        body: ReportFields,
        response,
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const subject = ofReport(request.params.id)
      requireReport(await watches.find(actor, subject))
      const alerts = readAlerts(ReportFields, request.body)
      const isOn = alerts === 'project' ? null : alerts === 'on'
      return envelopeOf(requireReport(await watches.set(actor, subject, isOn)))
    },
  )
}

function readAlerts(body: typeof ReportFields, input: unknown): string {
  const { fields, errors } = readFields(body, input)
  refuseErrors({ ...errors, ...misspeltFields(body, input) })
  return fields.alerts ?? ''
}

function envelopeOf({ isOn, own }: Watch) {
  const word = (value: boolean) => (value ? ('on' as const) : ('off' as const))
  return {
    data: {
      object: 'watch' as const,
      alerts: word(isOn),
      own: own === undefined ? null : word(own),
    },
  }
}
