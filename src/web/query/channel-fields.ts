import { Type } from 'typebox'
import type { ChannelSettings } from '../../store/channels/channel-settings.ts'
import { newWebhookSecret } from '../../store/channels/channels.ts'
import type { ChannelKind, EventKind } from '../../store/tables/channel-tables.ts'
import { inputOf } from './fields.ts'

export const CHANNEL_KINDS: readonly ChannelKind[] = [
  'email',
  'webhook',
  'slack',
  'mattermost',
  'teams',
  'discord',
  'telegram',
  'ntfy',
  'google-chat',
]

/** Events that a channel may receive; a test message is always sent. */
export const CHANNEL_EVENTS: readonly Exclude<EventKind, 'webhook.test'>[] = [
  'alert.confirmed',
  'alert.resolved',
  'alert.reminder',
  'report.worse',
  'project.budget_broken',
  'schedule.paused',
  'crawl.worse',
  'crawl.completed',
  'report.failed',
  'report.completed',
  'digest.weekly',
]

/** Events of a channel that names none. */
export const DEFAULT_EVENTS: readonly EventKind[] = [
  'alert.confirmed',
  'alert.resolved',
  'schedule.paused',
  'crawl.worse',
]

/** Path of a topic; servers may be mounted below a path. */
const TOPIC = /\/[\w-]{1,64}$/

const MOST_NAME = 100
const MOST_PROJECTS = 500
const MOST_URL = 2048
const MOST_TOKEN = 500

const TEXTS = {
  name: Type.String({
    description: `Name of the channel, at most ${MOST_NAME} characters.`,
  }),
  url: Type.String({
    description:
      'Endpoint, for every kind but email and telegram. A secret: it is never shown again.',
  }),
  token: Type.String({
    description:
      'Bot token for telegram; access token for ntfy. A secret: it is never shown again.',
  }),
  chat: Type.String({ description: 'Chat ID, for telegram.' }),
}
const LISTS = {
  events: Type.Array(Type.String(), {
    description: `Events to send: ${CHANNEL_EVENTS.join(', ')}. Default: ${DEFAULT_EVENTS.join(', ')}.`,
  }),
  // Each is looked up while others wait for the database.
  projects: Type.Array(Type.String(), {
    maxItems: MOST_PROJECTS,
    description: 'Names or IDs of your projects; all of them if absent or empty.',
  }),
}

export const NewChannelFields = inputOf({
  kind: Type.Enum([...CHANNEL_KINDS], {
    description: 'Kind of the channel. It cannot be changed.',
  }),
  name: Type.Optional(TEXTS.name),
  url: Type.Optional(TEXTS.url),
  token: Type.Optional(TEXTS.token),
  chat: Type.Optional(TEXTS.chat),
  events: Type.Optional(LISTS.events),
  projects: Type.Optional(LISTS.projects),
})
export const ChannelChangeFields = inputOf({
  name: Type.Optional(TEXTS.name),
  url: Type.Optional(TEXTS.url),
  token: Type.Optional(TEXTS.token),
  chat: Type.Optional(TEXTS.chat),
  events: Type.Optional(LISTS.events),
  projects: Type.Optional(LISTS.projects),
  enabled: Type.Optional(Type.Enum([0, 1], { description: '0: disabled. 1: enabled.' })),
})

export type ChannelErrors = Record<string, string[]>

/** The stored name, and its error. */
export function readName(name: string, errors: ChannelErrors): string {
  const text = name.trim()
  if (text === '') errors['name'] = ['Enter a name.']
  else if (/\p{Cc}/u.test(text)) errors['name'] = ['The name must not contain control characters.']
  else if (text.length > MOST_NAME) {
    errors['name'] = [`The name is longer than ${MOST_NAME} characters. Shorten it.`]
  }
  return text
}

export function readEvents(events: readonly string[], errors: ChannelErrors): EventKind[] {
  const known = CHANNEL_EVENTS.filter((kind) => events.includes(kind))
  const unknown = events.find((event) => !CHANNEL_EVENTS.some((kind) => kind === event))
  if (unknown !== undefined) {
    errors['events'] = [
      `"${unknown.slice(0, 50)}" is not an event. Events: ${CHANNEL_EVENTS.join(', ')}.`,
    ]
  }
  return known
}

/** The entered fields of an endpoint. */
export interface TypedEndpoint {
  readonly url?: string | undefined
  readonly token?: string | undefined
  readonly chat?: string | undefined
}

/** The settings of a new channel; undefined where something is wrong with them. */
export function readEndpoint(
  kind: ChannelKind,
  typed: TypedEndpoint,
  errors: ChannelErrors,
): ChannelSettings | undefined {
  // Of its own: a field that another reader refused is missing here, and its key says no more than that.
  const faults: ChannelErrors = {}
  const settings = endpointOf(kind, typed, faults)
  Object.assign(errors, { ...faults, ...errors })
  return Object.keys(faults).length > 0 ? undefined : settings
}

/** To be used only if it adds no faults. */
function endpointOf(
  kind: ChannelKind,
  { url = '', token = '', chat = '' }: TypedEndpoint,
  faults: ChannelErrors,
): ChannelSettings {
  if (kind === 'email') return { kind }
  if (kind === 'telegram') {
    checkToken(token, faults)
    if (!/^(?:-?\d{1,20}|@\w{1,64})$/.test(chat.trim())) {
      faults['chat'] = ['Enter the chat ID, such as -1001234567890, or @channelname.']
    }
    return { kind, token: token.trim(), chat: chat.trim() }
  }
  const fault = urlFault(kind, url.trim())
  if (fault !== undefined) faults['url'] = [fault]
  const endpoint = URL.parse(url.trim())?.href ?? ''
  if (kind === 'webhook') return { kind, url: endpoint, secret: newWebhookSecret() }
  if (kind !== 'ntfy') return { kind, url: endpoint }
  if (token !== '') checkToken(token, faults)
  return { kind, url: endpoint, ...(token === '' ? {} : { token: token.trim() }) }
}

/** How a change of a channel turns its endpoint into the new one, in the transaction of the store. */
type EndpointChange = (before: ChannelSettings | null) => ChannelSettings | null

/** Undefined where nothing is typed. Faults of typed fields go to `errors`. */
export function readEndpointChange(
  kind: ChannelKind,
  { url, token, chat }: TypedEndpoint,
  errors: ChannelErrors,
): EndpointChange | undefined {
  const typed: TypedEndpoint = {
    ...(url !== undefined && { url }),
    ...(token !== undefined && { token }),
    ...(chat !== undefined && { chat }),
  }
  if (Object.keys(typed).length === 0) return undefined
  readEndpoint(kind, { ...VALID, ...typed }, errors)
  return (before) => changedEndpoint(kind, before, typed)
}

/** Stands for the fields that are not typed, which only the transaction knows. */
const VALID: TypedEndpoint = { url: 'https://a.example/a', token: 'a', chat: '1' }

/**
 * A changed endpoint: empty fields keep their values, a webhook's secrets are always kept. A token is kept only for
 * the same server: a user who changes the URL to another server never learns it. Null if too little is known of the
 * endpoint.
 */
function changedEndpoint(
  kind: ChannelKind,
  before: ChannelSettings | null,
  typed: TypedEndpoint,
): ChannelSettings | null {
  const kept = isMoved(before, typed) ? {} : before
  const read = readEndpoint(kind, { ...kept, ...typed }, {})
  if (!read) return before
  return read.kind === 'webhook' && before?.kind === 'webhook' ? { ...before, url: read.url } : read
}

function isMoved(before: ChannelSettings | null, { url }: TypedEndpoint): boolean {
  if (before?.kind !== 'ntfy' || url === undefined) return false
  return URL.parse(url.trim())?.origin !== new URL(before.url).origin
}

function checkToken(token: string, errors: ChannelErrors): void {
  if (!/^[\w:.~+/=-]+$/.test(token.trim()) || token.length > MOST_TOKEN) {
    errors['token'] = ['Enter the token as the service shows it.']
  }
}

/**
 * Whether the URL can be reached shows when something is sent; no error here reveals anything about the internal
 * network.
 */
function urlFault(kind: ChannelKind, text: string): string | undefined {
  if (text === '') return 'Enter the URL of the endpoint.'
  const url = URL.parse(text)
  if (!url) return 'This is not a valid URL.'
  if (text.length > MOST_URL) return `The URL is longer than ${MOST_URL} characters. Shorten it.`
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'The URL must start with https://.'
  if (url.username !== '' || url.password !== '') {
    return 'The URL must not contain a user name or password.'
  }
  if (kind === 'ntfy' && !TOPIC.test(url.pathname)) {
    return 'Enter the URL of a topic, such as https://ntfy.sh/your-topic.'
  }
  return undefined
}
