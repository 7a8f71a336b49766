import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { MessageThrottle } from '../../accounts/message-throttle.ts'
import { exact } from '../../report/exact.ts'
import { type Deliveries, MOST_REDELIVERED } from '../../store/channels/deliveries.ts'
import { Problem } from '../http/problem.ts'
import { refuseManyMessages } from '../http/refuse-many-messages.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import { channelDisabled, requireChannel } from './channel-problems.ts'
import { DeliveryResource, deliveryResource } from './channel-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope } from './list-envelope.ts'

const Params = Type.Object({ id: Type.String() })
const { page, per_page } = LIST_FIELDS
const Few = inputOf({ page, per_page })
const Since = inputOf({
  since: Type.String({
    format: 'date-time',
    description:
      'Messages are sent again if their last attempt failed at this time or later: ten attempts take about three days.',
  }),
})
const Redelivered = exact({
  data: exact({
    queued: Type.Integer({ description: 'Messages that are sent again.' }),
    left: Type.Integer({
      description: 'Failed messages beyond the limit. Repeat the request for them.',
    }),
  }),
})
const TIME = /^\d{4}-\d\d-\d\dT/

export interface DeliveryNeeds {
  readonly deliveries: Deliveries
  readonly messageThrottle: MessageThrottle
  /** Called when a message was queued. */
  readonly onRunStored: () => void
  readonly baseUrl?: string | undefined
}

/** `/channels/{id}/deliveries` and `/deliveries`: what was sent. */
export const deliveryRoutes: FastifyPluginAsyncTypebox<DeliveryNeeds> = async (app, options) => {
  const { deliveries, messageThrottle, onRunStored, baseUrl } = options

  app.get(
    '/channels/:id/deliveries',
    {
      schema: {
        summary: 'List the deliveries of a channel',
        description: 'Latest first. Deliveries are kept for 30 days.',
        params: Params,
        querystring: Few,
        response: { 200: listEnvelope(DeliveryResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const some = { page: query.page, perPage: query.per_page }
      const { id } = request.params
      const found = requireChannel(await deliveries.list(callerOf(request).actor, id, some))
      const data = found.items.map(deliveryResource)
      return answerList(request, reply, { page: found, data, query, baseUrl })
    },
  )

  app.post(
    '/deliveries/:id/redeliver',
    {
      schema: {
        summary: 'Send a message again',
        description: 'Under the same ID, by which receivers recognise repetitions.',
        params: Params,
        response: { 202: exact({ data: exact({ delivery_id: Type.String() }) }) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { actor } = callerOf(request)
      if ((await deliveries.channelOf(actor, id)) === undefined) throw deliveryMissing()
      await refuseManyMessages(messageThrottle, actor)
      const outcome = await deliveries.redeliver(actor, id)
      if (outcome === 'absent') throw deliveryMissing()
      if (outcome === 'disabled') throw channelDisabled()
      if (outcome === 'under-way') {
        throw new Problem('channel-refused', 'The message is still waiting or being sent.')
      }
      onRunStored()
      return reply.code(202).send({ data: { delivery_id: id } })
    },
  )

  app.post(
    '/channels/:id/redeliver',
    {
      schema: {
        summary: 'Send the messages again that failed since a time',
        description: `For messages of a time when the endpoint was down: the oldest first, at most ${MOST_REDELIVERED} for each request.`,
        params: Params,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: Since,
        response: { 202: Redelivered },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const channelId = request.params.id
      requireChannel(await deliveries.list(actor, channelId, { page: 1, perPage: 1 }))
      const since = readSince(request.body)
      await refuseManyMessages(messageThrottle, actor)
      const outcome = requireChannel(await deliveries.redeliverFailed(actor, { channelId, since }))
      if (outcome === 'disabled') throw channelDisabled()
      if (outcome.queued > 0) onRunStored()
      return reply.code(202).send({ data: outcome })
    },
  )
}

function readSince(input: unknown): number {
  const { fields, errors } = readFields(Since, input)
  const since = TIME.test(fields.since ?? '') ? Date.parse(fields.since ?? '') : Number.NaN
  if (Number.isNaN(since)) {
    errors['since'] = ['since must be a time, such as 2026-11-26T10:00:00Z.']
  }
  refuseErrors({ ...errors, ...misspeltFields(Since, input) })
  return since
}

function deliveryMissing(): Problem {
  return new Problem('delivery-not-found', 'There is no such delivery.')
}
