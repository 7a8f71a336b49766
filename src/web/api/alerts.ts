import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import { ALERT_FILTERS, type AlertChange, type Alerts } from '../../store/alerts/alerts.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { inputOf, isRecord, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import {
  alertDetailsResource,
  AlertDetailsResource,
  alertResource,
  AlertResource,
} from './alert-resource.ts'
import { callerOf } from './authentication.ts'
import { requireProject } from './project-id.ts'

const Query = inputOf({
  state: Type.Optional(
    Type.Enum([...ALERT_FILTERS], { description: 'Only alerts in this state. Default: all.' }),
  ),
  project: Type.Optional(Type.String({ description: 'Name or ID of a project.' })),
})
const ChangeFields = inputOf({
  mute: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'Mute until this time (RFC 3339), until the value changes ("change"), or not at all ("off").',
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: 1000, description: 'Empty removes the note.' })),
})
const Params = Type.Object({ alert: Type.String() })
const List = exact({ data: Type.Array(AlertResource) })
const Envelope = exact({ data: AlertDetailsResource })

export interface AlertNeeds {
  readonly alerts: Alerts
}

/** `/alerts`: problems of watched reports and site audits. */
export const alertRoutes: FastifyPluginAsyncTypebox<AlertNeeds> = async (app, { alerts }) => {
  app.get(
    '/alerts',
    {
      schema: {
        summary: 'List alerts',
        description:
          'The 100 alerts whose state changed last, of all reports and site audits that the key can see.',
        querystring: Query,
        response: { 200: List },
      },
    },
    async (request) => {
      const { state, project } = request.query
      const found = await alerts.list(callerOf(request).actor, { state, project })
      return { data: requireProject(found).map(alertResource) }
    },
  )

  app.get(
    '/alerts/:alert',
    {
      schema: {
        summary: 'Show an alert',
        description:
          'Includes the changes between the run that gave the first sign and the one before.',
        params: Params,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const found = await alerts.find(callerOf(request).actor, request.params.alert)
      if (!found) throw noAlert()
      return { data: alertDetailsResource(found) }
    },
  )

  app.patch(
    '/alerts/:alert',
    {
      schema: {
        summary: 'Mute or annotate an alert',
        params: Params,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: ChangeFields,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { alert } = request.params
      if (!(await alerts.find(actor, alert))) throw noAlert()
      const outcome = await alerts.change(actor, alert, changeIn(request.body))
      if (outcome === 'past') throw invalidFields({ mute: [NOT_A_MUTE] })
      const found = await alerts.find(actor, alert)
      if (!found) throw noAlert()
      return { data: alertDetailsResource(found) }
    },
  )
}

/** `Date.parse` takes a lone number for a year. */
const TIME = /^\d{4}-\d{2}-\d{2}T/i

const NOT_A_MUTE =
  'mute must be a time in the future such as 2027-01-31T09:00:00Z, "change" or "off".'

function changeIn(input: unknown): AlertChange {
  const { fields, errors } = readFields(ChangeFields, input)
  const { mute } = fields
  // `readFields` drops empty values; here, an empty note removes the note.
  const note = isRecord(input) && input['note'] === '' ? '' : fields.note
  const until = mute !== undefined && TIME.test(mute) ? Date.parse(mute) : Number.NaN
  const isWord = mute === undefined || mute === 'change' || mute === 'off'
  if (!isWord && Number.isNaN(until)) errors['mute'] = [NOT_A_MUTE]
  refuseErrors({ ...errors, ...misspeltFields(ChangeFields, input) })
  return {
    ...(mute !== undefined && {
      mute: mute === 'off' ? null : mute === 'change' ? 'change' : { until },
    }),
    ...(note !== undefined && { note: note.trim() || null }),
  }
}

function noAlert(): Problem {
  return new Problem('alert-not-found', 'There is no such alert.')
}
