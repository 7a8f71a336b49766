import { hexColour, line, madeOf, oneOf, type Setting, url, wholeNumber } from './setting.ts'

/**
 * Settings that administrators can change on a page unless the operator's environment sets them. Network, host and
 * mail are excluded: a stolen account must not reach those.
 */
export const CHANGEABLE = {
  SIGNUP: oneOf({
    doc: 'Who can sign up: nobody (closed), invited people (invite) or anyone (open).',
    fallback: 'closed',
    values: ['closed', 'invite', 'open'],
  }),
  REQUIRE_SECOND_FACTOR: oneOf({
    doc: 'Who must use two-factor sign-in: none, administrators or everyone. They set it up before they can do anything else.',
    fallback: 'none',
    values: ['none', 'administrators', 'everyone'],
  }),
  ANONYMOUS_AUDITS: oneOf({
    doc: 'Let visitors audit pages without an account (on or off). Their reports are kept for seven days.',
    fallback: 'off',
    values: ['off', 'on'],
  }),
  DEFAULT_PRIVACY: madeOf(
    oneOf({
      doc: 'Default privacy of new reports: 0 public, 1 private. Unset: 1 in the web form, 0 in the API.',
      values: ['0', '1'],
    }),
    (text) => (text === '1' ? 1 : 0),
  ),
  CONTACT_URL: url({
    doc: 'Contact page or mailto: address, linked from help texts and sent in the User-Agent header. Default: BASE_URL.',
    schemes: ['http:', 'https:', 'mailto:'],
  }),
  INSTANCE_NAME: line({
    doc: 'Name shown on all pages.',
    fallback: 'Pagemark',
    max: 40,
  }),
  ACCENT_COLOR: hexColour({
    doc: 'Colour of links and buttons, such as #2f4fd0. Adjusted where its contrast is too low.',
  }),
  FOOTER: line({ doc: 'One line of text in the footer of every page.', max: 200 }),
  KEEP_RUNS: wholeNumber({
    doc: 'Number of runs kept per report.',
    fallback: '50',
    min: 1,
    max: 10_000,
  }),
  KEEP_ARTIFACTS_DAYS: wholeNumber({
    doc: 'Days to keep screenshots, requests and other files of a run, and uploaded results of builds; 0 keeps them forever.',
    fallback: '90',
    min: 0,
    max: 100_000_000,
  }),
  TRASH_DAYS: wholeNumber({
    doc: 'Days to keep deleted reports before they are removed for good; 0 removes them within an hour.',
    fallback: '7',
    min: 0,
    max: 36_500,
  }),
} as const satisfies Record<string, Setting<unknown>>

export type ChangeableName = keyof typeof CHANGEABLE

/** A text for some of them, by name. */
export type SettingTexts = { readonly [N in ChangeableName]?: string | undefined }

type Optional = 'DEFAULT_PRIVACY' | 'CONTACT_URL' | 'ACCENT_COLOR' | 'FOOTER'
type Read<N extends ChangeableName> = ReturnType<(typeof CHANGEABLE)[N]['read']>

/** The effective values; those without a default are undefined if unset. */
export type CurrentSettings = { readonly [N in Exclude<ChangeableName, Optional>]: Read<N> } & {
  readonly [N in Optional]: Read<N> | undefined
}

// oxlint-disable-next-line no-unsafe-type-assertion -- its own names, which `Object.keys` widens
export const CHANGEABLE_NAMES = Object.keys(CHANGEABLE) as ChangeableName[]

/** Parses a text for each; missing ones have their defaults. @throws {SettingError} */
export function readSettings(texts: SettingTexts): CurrentSettings {
  const entries = CHANGEABLE_NAMES.map((name) => {
    const setting: Setting<unknown> = CHANGEABLE[name]
    const text = texts[name] ?? setting.fallback
    return [name, text === undefined ? undefined : setting.read(text)]
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name, read by its own setting
  return Object.fromEntries(entries) as CurrentSettings
}
