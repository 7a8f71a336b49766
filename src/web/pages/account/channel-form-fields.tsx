import { CHANNEL_EVENTS } from '../../query/channel-fields.ts'
import type { ChannelKind, EventKind } from '../../../store/tables/channel-tables.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { EVENT_WORDS, URL_HINTS } from './channel-words.ts'

/** The submitted values, or those of a channel. Secrets are never filled in. */
export interface ChannelForm {
  readonly name: string
  readonly chat: string
  readonly events: readonly EventKind[]
  readonly isOfAll: boolean
}

export type ChannelFaults = Readonly<Record<string, readonly string[]>>

export interface ChannelFieldsProps {
  readonly kind: ChannelKind
  readonly form: ChannelForm
  readonly faults: ChannelFaults
  /** Masked endpoint, kept unless another one is entered; undefined for a new channel. */
  readonly kept?: string | undefined
}

export function ChannelFields({ kind, form, faults, kept }: ChannelFieldsProps) {
  const isKept = kept !== undefined
  const secretHint = isKept ? `Leave empty to keep ${kept}.` : undefined
  return (
    <>
      <FormField
        name="name"
        label="Name"
        value={form.name}
        fault={faults['name']?.[0]}
        input={{ autocomplete: 'off', maxlength: 100 }}
      />
      {kind !== 'email' && kind !== 'telegram' && (
        <FormField
          name="url"
          label="URL"
          hint={secretHint ?? URL_HINTS[kind]}
          fault={faults['url']?.[0]}
          input={{ autocomplete: 'off', inputmode: 'url', spellcheck: false, maxlength: 2048 }}
        />
      )}
      {(kind === 'telegram' || kind === 'ntfy') && (
        <FormField
          name="token"
          label={kind === 'telegram' ? 'Bot token' : 'Access token'}
          hint={tokenHint(kind, isKept)}
          optional={kind === 'ntfy'}
          fault={faults['token']?.[0]}
          input={{ autocomplete: 'off', spellcheck: false, maxlength: 500 }}
        />
      )}
      {kind === 'telegram' && (
        <FormField
          name="chat"
          label="Chat ID"
          hint={secretHint}
          value={form.chat}
          fault={faults['chat']?.[0]}
          input={{ autocomplete: 'off', spellcheck: false, maxlength: 65 }}
        />
      )}
      <fieldset class="group">
        <legend>Events</legend>
        <div>
          {CHANNEL_EVENTS.map((event) => (
            <label>
              <input
                type="checkbox"
                name={`event.${event}`}
                value="1"
                checked={form.events.includes(event)}
              />
              {EVENT_WORDS[event]}
            </label>
          ))}
        </div>
      </fieldset>
      <ChoiceGroup
        name="scope"
        legend="Projects"
        value={form.isOfAll ? 'all' : 'chosen'}
        choices={[
          ['all', 'All your projects'],
          ['chosen', 'Chosen in each project’s settings'],
        ]}
      />
    </>
  )
}

function tokenHint(kind: ChannelKind, isKept: boolean): string | undefined {
  if (!isKept) return undefined
  return kind === 'ntfy'
    ? 'Leave empty to keep the current one. A topic on another server needs its own.'
    : 'Leave empty to keep the current one.'
}
