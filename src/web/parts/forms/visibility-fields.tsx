import { ChoiceGroup } from './choice-group.tsx'
import { FormField, NOT_THEIR_OWN } from './form-field.tsx'
import type { Privacy } from '../../../store/tables/report-tables.ts'

export interface VisibilityFieldsProps {
  readonly privacy: Privacy
  /** The report already has a password, which an empty field keeps. */
  readonly hasPassword: boolean
  readonly fault?: string | undefined
  /** Whether search engines may list it; not asked if absent. */
  readonly listed?: boolean
  readonly suggestion?: Suggestion
}

interface Suggestion {
  /** URL of the same form with a suggested password. */
  readonly path: string
  /** The suggestion. */
  readonly password: string | undefined
}

/** Visibility of a report. Password and search engines are shown next to the choice that they apply to. */
export function VisibilityFields(props: VisibilityFieldsProps) {
  const { privacy, hasPassword, fault, listed, suggestion } = props
  const suggested = suggestion?.password
  return (
    <div class="visibility">
      <ChoiceGroup
        name="privacy"
        legend="Visibility"
        value={privacy}
        choices={[
          [1, 'Private: you and the project members'],
          [2, 'Password: anyone with the link and the password'],
          [0, 'Public: anyone with the link'],
        ]}
      />
      {listed !== undefined && (
        <label class="listed">
          <input type="checkbox" name="listed" value="1" checked={listed} />
          Allow search engines
        </label>
      )}
      <FormField
        name="password"
        label="Report password"
        type={suggested === undefined ? 'password' : 'text'}
        value={suggested}
        hint={hasPassword ? 'Leave empty to keep the current password.' : undefined}
        fault={fault}
        optional
        input={{
          autocomplete: NOT_THEIR_OWN,
          maxlength: 1024,
          spellcheck: false,
          autofocus: suggested !== undefined,
        }}
      />
      {suggestion && (
        <p class="acts">
          {suggested === undefined ? (
            <button class="button" type="button" data-show="password" aria-pressed="false">
              Show
            </button>
          ) : (
            <button class="button" type="button" data-copy={suggested}>
              Copy password
            </button>
          )}
          <a class="button" href={suggestion.path} data-stay>
            Generate password
          </a>
        </p>
      )}
    </div>
  )
}
