import type { Report } from '../../../store/reports/report-row.ts'
import { LOST_PASSWORD, wasPasswordTyped } from '../../http/form/lost-password.ts'
import { textField } from '../../http/form/text-field.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { FormField, NOT_THEIR_OWN } from './form-field.tsx'

/** Options of a report's runs. */
export interface RunChoices {
  readonly samples: number
  /** As typed; empty for the site's choice. */
  readonly language: string
  /** As typed; empty for none. */
  readonly waitFor: string
  readonly notForSearch: boolean
  /** As typed; empty for none. */
  readonly accessUsername: string
  /** A page password was typed, which a redisplayed form does not repeat. */
  readonly lostPassword?: boolean
}

/** Errors by the names of their fields. */
export type RunFaults = { readonly [Name in keyof typeof RUN_LABELS]?: string | undefined }

export interface RunFieldsProps {
  readonly choices: RunChoices
  readonly faults: RunFaults
  /** A page password is stored, which an empty field keeps. */
  readonly hasCredentials?: boolean
}

/** The fields that can have errors, in order. */
export const RUN_LABELS = {
  language: 'Page language',
  wait_for: 'Wait-for selector',
  access_username: 'Page user name',
  access_password: 'Page password',
} as const

// oxlint-disable-next-line no-unsafe-type-assertion -- the names just above
const RUN_NAMES = Object.keys(RUN_LABELS) as (keyof typeof RUN_LABELS)[]

/** As stored in the report. */
export function keptRun({
  samples,
  language,
  waitFor,
  notForSearch,
  ...report
}: Report): RunChoices {
  return {
    samples,
    language: language ?? '',
    waitFor: waitFor ?? '',
    notForSearch,
    accessUsername: report.credentialsUsername ?? '',
  }
}

/** As typed and chosen in a redisplayed form. */
export function typedRun(body: unknown, samples = 1): RunChoices {
  return {
    samples,
    language: textField(body, 'language'),
    waitFor: textField(body, 'wait_for'),
    notForSearch: textField(body, 'not_for_search') === '1',
    accessUsername: textField(body, 'access_username'),
    lostPassword: wasPasswordTyped(body),
  }
}

/** Whether any of them need to be visible. */
export function isRunChosen(
  { samples, notForSearch, lostPassword: _lost, ...typed }: RunChoices,
  faults: RunFaults,
): boolean {
  const isTyped = Object.values(typed).some((text) => text !== '')
  return (
    samples !== 1 || notForSearch || isTyped || RUN_NAMES.some((name) => faults[name] !== undefined)
  )
}

/** Suggestions; any other value may be typed. */
const LANGUAGES = [
  ['ar', 'Arabic'],
  ['zh-Hans', 'Chinese'],
  ['nl', 'Dutch'],
  ['en', 'English'],
  ['fr', 'French'],
  ['de', 'German'],
  ['hi', 'Hindi'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['pl', 'Polish'],
  ['pt-BR', 'Portuguese (Brazil)'],
  ['es', 'Spanish'],
  ['tr', 'Turkish'],
] as const

const AS_TYPED = { autocomplete: 'off', autocapitalize: 'none', spellcheck: false } as const

/** Rarely chosen options of an audit. */
export function RunFields({ choices, faults, hasCredentials = false }: RunFieldsProps) {
  const { samples, language, waitFor, notForSearch } = choices
  return (
    <>
      <ChoiceGroup
        name="samples"
        legend="Page loads"
        value={samples}
        choices={[
          [1, 'One'],
          [3, 'Three'],
          [5, 'Five'],
        ]}
      />
      <p class="soft">The median of several page loads counts. Each takes about ten seconds.</p>
      <FormField
        name="language"
        label={RUN_LABELS.language}
        hint="Sent as Accept-Language, such as de or pt-BR. Empty: the page decides."
        value={language}
        fault={faults.language}
        optional
        input={{ ...AS_TYPED, list: 'languages', maxlength: 35 }}
      />
      <datalist id="languages">
        {LANGUAGES.map(([tag, name]) => (
          <option value={tag} label={name} />
        ))}
      </datalist>
      <FormField
        name="wait_for"
        label={RUN_LABELS.wait_for}
        hint="CSS selector such as #content. The browser waits up to ten seconds for this element before it tests the page."
        value={waitFor}
        fault={faults.wait_for}
        optional
        input={{ ...AS_TYPED, maxlength: 500 }}
      />
      <ChoiceGroup
        name="not_for_search"
        legend="Search engines"
        value={Number(notForSearch)}
        choices={[
          [0, 'May index the page'],
          [1, 'Not for search engines'],
        ]}
      />
      <p class="soft">
        Choose the second for a staging site or a checkout: indexing checks do not apply.
      </p>
      <CredentialsFields choices={choices} faults={faults} hasCredentials={hasCredentials} />
    </>
  )
}

function CredentialsFields({ choices, faults, hasCredentials }: Required<RunFieldsProps>) {
  const { accessUsername, lostPassword = false } = choices
  return (
    <>
      <FormField
        name="access_username"
        label={RUN_LABELS.access_username}
        hint="For HTTP Basic authentication, common on staging sites. Sign-in forms are not supported. Sent only to this host; saved with the report."
        value={accessUsername}
        fault={faults.access_username}
        optional
        input={{ ...AS_TYPED, maxlength: 255 }}
      />
      <FormField
        name="access_password"
        label={RUN_LABELS.access_password}
        type="password"
        hint={passwordHint({ hasCredentials, lostPassword })}
        fault={faults.access_password}
        optional
        input={{ autocomplete: NOT_THEIR_OWN, maxlength: 1024 }}
      />
      {lostPassword && <input type="hidden" name={LOST_PASSWORD} value="1" />}
    </>
  )
}

function passwordHint(known: { readonly hasCredentials: boolean; readonly lostPassword: boolean }) {
  if (known.lostPassword) return 'Enter the password again. For security it is not sent back.'
  return known.hasCredentials ? 'Leave empty to keep the current password.' : undefined
}
