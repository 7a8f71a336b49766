import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Watch, Watches } from '../../store/alerts/watches.ts'
import type { SubjectReference } from '../../store/projects/find-subject.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import { requireSite, requireSiteId, SiteAuditParams } from './site-audits.ts'

const on = (values: readonly string[], description: string) =>
  inputOf({ alerts: Type.Enum([...values], { description }) })
const ProjectFields = on(['on', 'off'], 'Whether its reports and site audits have alerts.')
const OwnFields = on(
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

/** What all kinds of subjects have in common. */
interface Place {
  readonly path: string
  readonly name: string
  readonly params: typeof ProjectParams | typeof ReportParams
  readonly body: typeof OwnFields
  readonly subjectOf: (params: unknown) => SubjectReference
  readonly require: <Found>(found: Found | undefined) => Found
}

const PLACES: readonly Place[] = [
  {
    path: '/projects/:project/watch',
    name: 'project',
    params: ProjectParams,
    body: ProjectFields,
    subjectOf: (params) => ({ kind: 'project', reference: readParams(params).project ?? '' }),
    require: requireProject,
  },
  {
    path: '/reports/:id/watch',
    name: 'report',
    params: ReportParams,
    body: OwnFields,
    subjectOf: (params) => ({
      kind: 'report',
      reference: requireReportId(readParams(params).id ?? ''),
    }),
    require: requireReport,
  },
  {
    path: '/site-audits/:id/watch',
    name: 'site audit',
    params: SiteAuditParams,
    body: OwnFields,
    subjectOf: (params) => ({
      kind: 'site_audit',
      reference: requireSiteId(readParams(params).id ?? ''),
    }),
    require: requireSite,
  },
]

/** `/{projects,reports,site-audits}/{id}/watch`: whether people are alerted when pages and sites get worse. */
export const watchRoutes: FastifyPluginAsyncTypebox<WatchNeeds> = async (app, { watches }) => {
  const response = { 200: Envelope }
  for (const { path, name, params, body, subjectOf, require } of PLACES) {
    app.get(
      path,
      { schema: { summary: `Show whether a ${name} is watched`, params, response } },
      async (request) => {
        const found = await watches.find(callerOf(request).actor, subjectOf(request.params))
        return envelopeOf(require(found))
      },
    )
    app.put(
      path,
      {
        schema: {
          summary: `Change whether a ${name} is watched`,
          params,
          consumes,
          body,
          response,
        },
      },
      async (request) => {
        const { actor } = callerOf(request)
        const subject = subjectOf(request.params)
        require(await watches.find(actor, subject))
        const alerts = readAlerts(body, request.body)
        const isOn = alerts === 'project' ? null : alerts === 'on'
        return envelopeOf(require(await watches.set(actor, subject, isOn)))
      },
    )
  }
}

function readParams(params: unknown): Partial<Record<'project' | 'id', string>> {
  return Object(params)
}

function readAlerts(body: typeof OwnFields, input: unknown): string {
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
