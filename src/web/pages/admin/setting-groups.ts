import type { ChangeableName } from '../../../settings/changeable-settings.ts'
import {
  OFF_OR_ON,
  SECOND_FACTOR_CHOICES,
  SIGN_UP_CHOICES,
} from '../../parts/texts/sign-up-choices.ts'

/** The form field of one setting. */
export interface SettingField {
  readonly name: ChangeableName
  readonly label: string
  readonly hint?: string
  /** Values and their labels, if there are few; otherwise a text field. */
  readonly choices?: readonly (readonly [value: string, words: string])[]
  readonly number?: true
}

export interface SettingGroup {
  readonly id: string
  readonly title: string
  readonly fields: readonly SettingField[]
}

/** The settings that administrators can change, one form per group. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'access',
    title: 'Accounts and reports',
    fields: [
      { name: 'SIGNUP', label: 'Sign-up', choices: SIGN_UP_CHOICES },
      {
        name: 'REQUIRE_SECOND_FACTOR',
        label: 'Require two-factor sign-in',
        choices: SECOND_FACTOR_CHOICES,
      },
      {
        name: 'ANONYMOUS_AUDITS',
        label: 'Audits without an account',
        choices: OFF_OR_ON,
      },
      {
        name: 'DEFAULT_PRIVACY',
        label: 'Default visibility',
        choices: [
          ['', 'Private in the web form, public in the API'],
          ['0', 'Public: anyone with the link'],
          ['1', 'Private'],
        ],
      },
    ],
  },
  {
    id: 'kept',
    title: 'Retention',
    fields: [
      { name: 'KEEP_RUNS', label: 'Keep runs per report', number: true },
      {
        name: 'KEEP_ARTIFACTS_DAYS',
        label: 'Keep run files (days)',
        hint: 'Screenshots, requests and other files. 0 keeps them forever.',
        number: true,
      },
      {
        name: 'TRASH_DAYS',
        label: 'Keep deleted reports (days)',
        hint: '0 removes them within an hour.',
        number: true,
      },
    ],
  },
  {
    id: 'looks',
    title: 'Branding',
    fields: [
      { name: 'INSTANCE_NAME', label: 'Name' },
      {
        name: 'ACCENT_COLOR',
        label: 'Accent colour',
        hint: 'Colour of links and buttons, such as #2f4fd0. Adjusted where its contrast is too low. Empty: default.',
      },
      { name: 'FOOTER', label: 'Footer text', hint: 'Shown on every page. Empty: none.' },
      {
        name: 'CONTACT_URL',
        label: 'Contact URL',
        hint: 'Starts with https:// or mailto:. Linked from help texts and sent to audited sites in the User-Agent header.',
      },
    ],
  },
]
