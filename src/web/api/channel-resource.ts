import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Channel } from '../../store/channels/channel-row.ts'
import type { Delivery } from '../../store/channels/deliveries.ts'
import { CHANNEL_KINDS } from '../query/channel-fields.ts'
import { timeOrNull, timeText } from './time-text.ts'

const Time = Type.String({ format: 'date-time' })

export const ChannelResource = exact({
  object: Type.Enum(['channel']),
  id: Type.String(),
  kind: Type.Enum([...CHANNEL_KINDS]),
  name: Type.String(),
  endpoint: Type.String({ description: 'Masked: enough to recognise the endpoint.' }),
  events: Type.Array(Type.String()),
  projects: nullable(Type.Array(exact({ id: Type.String(), name: Type.String() }))),
  enabled: Type.Boolean(),
  disabled_reason: nullable(Type.Enum(['owner', 'refused', 'failing', 'key-lost'])),
  failing_since: nullable(Time),
  last_success_at: nullable(Time),
  created_at: Time,
})

export const DeliveryResource = exact({
  object: Type.Enum(['delivery']),
  id: Type.String(),
  channel_id: Type.String(),
  event: exact({ id: Type.String(), type: Type.String(), headline: Type.String() }),
  status: Type.Enum(['queued', 'running', 'delivered', 'dead']),
  attempts: Type.Integer(),
  next_at: nullable(Time),
  response_status: nullable(Type.Integer()),
  response_text: nullable(Type.String()),
  tried_at: nullable(Time),
  created_at: Time,
})

export function channelResource(channel: Channel): Static<typeof ChannelResource> {
  const { id, kind, name, hint, events, projects } = channel
  return {
    object: 'channel',
    id,
    kind,
    name,
    endpoint: hint,
    events: [...events],
    projects: projects && [...projects],
    enabled: channel.disabledAt === null,
    disabled_reason: channel.disabledReason,
    failing_since: timeOrNull(channel.failingSince),
    last_success_at: timeOrNull(channel.lastSuccessAt),
    created_at: timeText(channel.createdAt),
  }
}

export function deliveryResource(delivery: Delivery): Static<typeof DeliveryResource> {
  const { id, channelId, event, status, attempts } = delivery
  return {
    object: 'delivery',
    id,
    channel_id: channelId,
    event: { id: event.id, type: event.kind, headline: event.headline },
    status,
    attempts,
    next_at: timeOrNull(delivery.nextAt),
    response_status: delivery.responseStatus,
    response_text: delivery.responseText,
    tried_at: timeOrNull(delivery.triedAt),
    created_at: timeText(delivery.createdAt),
  }
}
