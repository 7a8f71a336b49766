import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { MessageThrottle } from '../../accounts/message-throttle.ts'
import type { SignIn } from '../../accounts/sign-in.ts'
import type { Channels } from '../../store/channels/channels.ts'
import type { ChannelKind } from '../../store/tables/channel-tables.ts'
import { Problem } from '../http/problem.ts'
import { refuseManyMessages } from '../http/refuse-many-messages.ts'
import {
  ChannelChangeFields,
  type ChannelErrors,
  DEFAULT_EVENTS,
  NewChannelFields,
  readEndpoint,
  readEndpointChange,
  readEvents,
  readName,
} from '../query/channel-fields.ts'
import { readFields, refuseErrors, requireFields } from '../query/fields.ts'
import { misspeltFields, refuseUnknownAlone } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import { channelDisabled, requireChannel } from './channel-problems.ts'
import { confirmPassword, PasswordFields } from './confirm-password.ts'
import { ChannelResource, channelResource } from './channel-resource.ts'

const Params = Type.Object({ id: Type.String() })
const Envelope = exact({ data: ChannelResource })
const Secret = nullable(
  Type.String({
    description: 'Signing secret of a webhook, shown this once; null for other kinds.',
  }),
)
const Deleted = exact({
  object: Type.Enum(['channel']),
  id: Type.String(),
  deleted: Type.Boolean(),
})
const consumes = ['application/json', 'application/x-www-form-urlencoded']

export interface ChannelNeeds {
  readonly channels: Channels
  readonly messageThrottle: MessageThrottle
  readonly signIn: Pick<SignIn, 'confirm'>
  /** Called when a message was queued. */
  readonly onRunStored: () => void
  readonly hasMail?: boolean | undefined
}

/** `/channels`: where a user's events are sent. */
export const channelRoutes: FastifyPluginAsyncTypebox<ChannelNeeds> = async (app, options) => {
  const { channels, messageThrottle, signIn, onRunStored, hasMail = false } = options

  app.get(
    '/channels',
    {
      schema: {
        summary: 'List channels',
        response: { 200: exact({ data: Type.Array(ChannelResource) }) },
      },
    },
    async (request) => {
      const found = await channels.list(callerOf(request).actor)
      return { data: found.map(channelResource) }
    },
  )

  app.post(
    '/channels',
    {
      schema: {
        summary: 'Create a channel',
        consumes,
        body: NewChannelFields,
        response: { 201: exact({ data: ChannelResource, secret: Secret }) },
      },
    },
    async (request, reply) => {
      const { fields, errors } = readFields(NewChannelFields, request.body)
      Object.assign(errors, misspeltFields(NewChannelFields, request.body))
      const { kind } = fields
      const name = readName(fields.name ?? kind ?? '', errors)
      const events = readEvents(fields.events ?? DEFAULT_EVENTS, errors)
      if (kind === 'email' && !hasMail) {
        errors['kind'] = ['Email is not available: this installation has no mail server.']
      }
      const settings = kind && readEndpoint(kind, fields, errors)
      refuseErrors(errors)
      if (!settings) throw new TypeError('Settings without errors are there.')
      const projects = fields.projects?.length ? fields.projects : null
      const draft = { name, settings, events, projects }
      const made = await channels.create(callerOf(request).actor, draft)
      const secret = settings.kind === 'webhook' ? settings.secret : null
      return reply.code(201).send({ data: channelResource(made), secret })
    },
  )

  app.get(
    '/channels/:id',
    { schema: { summary: 'Show a channel', params: Params, response: { 200: Envelope } } },
    async (request) => {
      const found = await channels.find(callerOf(request).actor, request.params.id)
      return { data: channelResource(requireChannel(found)) }
    },
  )

  app.patch(
    '/channels/:id',
    {
      schema: {
        summary: 'Change a channel',
        description: 'Absent fields keep their values.',
        params: Params,
        consumes,
        body: ChannelChangeFields,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { id } = request.params
      const found = requireChannel(await channels.find(actor, id))
      refuseUnknownAlone(ChannelChangeFields, request.body)
      const changed = await channels.change(actor, id, changeIn(request.body, found.kind))
      return { data: channelResource(requireChannel(changed)) }
    },
  )

  app.delete(
    '/channels/:id',
    {
      schema: {
        summary: 'Delete a channel',
        params: Params,
        response: { 200: Deleted },
      },
    },
    async (request) => {
      const { id } = request.params
      const isDeleted = await channels.delete(callerOf(request).actor, id)
      requireChannel(isDeleted || undefined)
      return { object: 'channel' as const, id, deleted: true }
    },
  )

  app.post(
    '/channels/:id/test',
    {
      schema: {
        summary: 'Send a test message',
        params: Params,
        response: { 202: exact({ data: exact({ delivery_id: Type.String() }) }) },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const { id } = request.params
      requireChannel(await channels.find(actor, id))
      await refuseManyMessages(messageThrottle, actor)
      const delivery = await channels.test(actor, id)
      if (delivery === undefined) throw channelDisabled()
      onRunStored()
      return reply.code(202).send({ data: { delivery_id: delivery } })
    },
  )

  app.post(
    '/channels/:id/rotate',
    {
      schema: {
        summary: 'Replace the signing secret of a webhook',
        description: 'For 24 hours, messages are signed with both secrets.',
        params: Params,
        consumes,
        body: PasswordFields,
        response: { 200: exact({ data: ChannelResource, secret: Secret }) },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { id } = request.params
      const found = requireChannel(await channels.find(actor, id))
      await confirmPassword(request, signIn)
      const secret = await channels.rotate(actor, id)
      if (secret === undefined) {
        throw new Problem('channel-refused', 'Only webhooks have a signing secret.')
      }
      return { data: channelResource(found), secret }
    },
  )
}

function changeIn(body: unknown, kind: ChannelKind) {
  const { url, token, chat, ...fields } = requireFields(ChannelChangeFields, body)
  const errors: ChannelErrors = misspeltFields(ChannelChangeFields, body)
  const name = fields.name === undefined ? undefined : readName(fields.name, errors)
  const events = fields.events && readEvents(fields.events, errors)
  const settings = readEndpointChange(kind, { url, token, chat }, errors)
  refuseErrors(errors)
  return {
    name,
    events,
    ...(fields.projects && { projects: fields.projects.length > 0 ? fields.projects : null }),
    ...(fields.enabled !== undefined && { isEnabled: fields.enabled === 1 }),
    settings,
  }
}
