import { StoreError } from '../../../store/database/store-error.ts'
import type { ChannelDraft } from '../../../store/channels/channels.ts'
import type { Channel } from '../../../store/channels/channel-row.ts'
import type { ChannelKind, EventKind } from '../../../store/tables/channel-tables.ts'
import { textField } from '../../http/form/text-field.ts'
import {
  CHANNEL_EVENTS,
  CHANNEL_KINDS,
  type ChannelErrors,
  DEFAULT_EVENTS,
  readEndpoint,
  readEndpointChange,
  readName,
  type TypedEndpoint,
} from '../../query/channel-fields.ts'
import type { ChannelFaults, ChannelForm } from './channel-form-fields.tsx'
import { KIND_WORDS } from './channel-words.ts'

export function kindNamed(text: string): ChannelKind | undefined {
  return CHANNEL_KINDS.find((kind) => kind === text)
}

export function plainForm(kind: ChannelKind): ChannelForm {
  return { name: KIND_WORDS[kind], chat: '', events: DEFAULT_EVENTS, isOfAll: true }
}

export function formOf({ name, events, projects }: Channel): ChannelForm {
  return { name, chat: '', events, isOfAll: projects === null }
}

export function typedForm(body: unknown): ChannelForm {
  return {
    name: textField(body, 'name'),
    chat: textField(body, 'chat'),
    events: typedEvents(body),
    isOfAll: textField(body, 'scope') !== 'chosen',
  }
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: ChannelFaults }

export function readNew(kind: ChannelKind, body: unknown): Read<ChannelDraft> {
  const errors: ChannelErrors = {}
  const name = readName(textField(body, 'name'), errors)
  const settings = readEndpoint(kind, typedEndpoint(body), errors)
  if (!settings || Object.keys(errors).length > 0) return { ok: false, faults: errors }
  const { events, isOfAll } = typedForm(body)
  return { ok: true, value: { name, settings, events, projects: isOfAll ? null : [] } }
}

/** Empty endpoint fields keep their values. */
export function readChange({ kind, projects }: Channel, body: unknown) {
  const errors: ChannelErrors = {}
  const name = readName(textField(body, 'name'), errors)
  const settings = readEndpointChange(kind, typedEndpoint(body), errors)
  if (Object.keys(errors).length > 0) return { ok: false, faults: errors } as const
  const { events, isOfAll } = typedForm(body)
  // The selected projects are kept.
  const chosen = (projects ?? []).map(({ id }) => id)
  return {
    ok: true,
    value: {
      name,
      events,
      projects: isOfAll ? null : chosen,
      settings,
    },
  } as const
}

const FULL: ReadonlySet<StoreError['code']> = new Set(['channels-full', 'channels-full-at-host'])

/** An error of the store as an error of the form; other errors are rethrown. */
export function channelsFull(error: unknown): ChannelFaults {
  if (error instanceof StoreError && FULL.has(error.code)) {
    return { form: [error.message] }
  }
  throw error
}

function typedEvents(body: unknown): EventKind[] {
  return CHANNEL_EVENTS.filter((event) => textField(body, `event.${event}`) !== '')
}

function typedEndpoint(body: unknown): TypedEndpoint {
  const fields = ['url', 'token', 'chat'].map((name) => [name, textField(body, name).trim()])
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}
