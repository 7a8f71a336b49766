import { AccountFrame } from './account-frame.tsx'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { KEY_LIVES, LEVEL_WORDS } from './key-words.ts'
import type { Level } from '../../../store/tables/account-tables.ts'

export interface KeyForm {
  readonly name: string
  readonly level: Level
  /** One of `KEY_LIVES`. */
  readonly life: string
}

export const PLAIN_KEY: KeyForm = { name: '', level: 'expert', life: '90' }

export interface NewKeyPageProps {
  readonly site: Site
  readonly form: KeyForm
  /** Error about the name. */
  readonly fault?: string | undefined
}

/** The form for a new API key. */
export function NewKeyPage({ site, form, fault }: NewKeyPageProps) {
  return (
    <AccountFrame site={site} at="/account/keys">
      <section class="card">
        <h2>Create a key</h2>
        <form class="form" method="post" action="/account/keys">
          <FormField
            name="name"
            label="Name"
            value={form.name}
            hint="What you use the key for, such as CI."
            fault={fault}
            input={{ autocomplete: 'off', autofocus: true, maxlength: 100 }}
          />
          <ChoiceGroup
            name="level"
            legend="Permissions"
            value={form.level}
            choices={[
              ['expert', LEVEL_WORDS.expert],
              ['reader', LEVEL_WORDS.reader],
            ]}
          />
          <ChoiceGroup
            name="life"
            legend="Expires after"
            value={form.life}
            choices={Object.entries(KEY_LIVES).map(([value, { words }]) => [value, words])}
          />
          <p class="acts">
            <button class="button main" type="submit" data-busy="Creating…">
              Create key
            </button>
            <a class="button" href="/account/keys">
              Cancel
            </a>
          </p>
        </form>
      </section>
    </AccountFrame>
  )
}
