import type { ChangeableName } from '../../../settings/changeable-settings.ts'
import { OFF_OR_ON, SIGN_UP_CHOICES } from '../../parts/texts/sign-up-choices.ts'

/** How one setting is asked for. */
export interface SettingField {
  readonly name: ChangeableName
  readonly label: string
  readonly hint?: string
  /** Values and their words, where there are few; a text otherwise. */
  readonly choices?: readonly (readonly [value: string, words: string])[]
  readonly number?: true
}

export interface SettingGroup {
  readonly id: string
  readonly title: string
  readonly fields: readonly SettingField[]
}

/** What administrators may change, a form each. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    id: 'access',
    title: 'Accounts and reports',
    fields: [
      { name: 'SIGNUP', label: 'Who may make an account', choices: SIGN_UP_CHOICES },
      {
        name: 'ANONYMOUS_AUDITS',
        label: 'Visitors without an account may have pages audited',
        choices: OFF_OR_ON,
      },
      {
        name: 'DEFAULT_PRIVACY',
        label: 'Default privacy of new reports',
        choices: [
          ['', 'Private in the web form, public through the API'],
          ['0', 'Public: anyone with the link'],
          ['1', 'Private'],
        ],
      },
    ],
  },
  {
    id: 'kept',
    title: 'What is kept',
    fields: [
      { name: 'KEEP_RUNS', label: 'Runs of each report', number: true },
      {
        name: 'KEEP_ARTIFACTS_DAYS',
        label: 'Days that pictures and requests of a run are kept',
        hint: '0: for ever.',
        number: true,
      },
      {
        name: 'TRASH_DAYS',
        label: 'Days after which what was deleted is removed',
        hint: '0: at once.',
        number: true,
      },
    ],
  },
  {
    id: 'looks',
    title: 'How this installation presents itself',
    fields: [
      { name: 'INSTANCE_NAME', label: 'Name' },
      {
        name: 'ACCENT_COLOR',
        label: 'Colour of links and buttons',
        hint: 'Such as #2f4fd0; made darker or lighter where it could not be read. Empty: ours.',
      },
      { name: 'FOOTER', label: 'Line at the foot of every page', hint: 'Empty: none.' },
      {
        name: 'CONTACT_URL',
        label: 'Page or address of who runs this installation',
        hint: 'https:// or mailto:. Pages that ask for help lead there, and audited sites are told it.',
      },
    ],
  },
]
