import { hexColour, line, madeOf, oneOf, type Setting, url, wholeNumber } from './setting.ts'

/**
 * What administrators change on a page, where the operator's environment does not say it. Nothing of network,
 * host or mail is among them: whoever gets hold of an account must not get hold of those.
 */
export const CHANGEABLE = {
  SIGNUP: oneOf({
    doc: 'Who may make an account: nobody (closed), who is invited (invite), everybody (open).',
    fallback: 'closed',
    values: ['closed', 'invite', 'open'],
  }),
  ANONYMOUS_AUDITS: oneOf({
    doc: 'off or on: visitors without an account may have pages audited; their reports are kept for seven days.',
    fallback: 'off',
    values: ['off', 'on'],
  }),
  DEFAULT_PRIVACY: madeOf(
    oneOf({
      doc: 'Privacy of a new report that states none: 0 public, 1 private. Unset: 1 in the web form, 0 through the API.',
      values: ['0', '1'],
    }),
    (text) => (text === '1' ? 1 : 0),
  ),
  CONTACT_URL: url({
    doc: 'Page about this installation, named in the User-Agent of every fetch; BASE_URL when unset.',
    schemes: ['http:', 'https:', 'mailto:'],
  }),
  INSTANCE_NAME: line({
    doc: 'Name of this installation on its pages.',
    fallback: 'Pagemark',
    max: 40,
  }),
  ACCENT_COLOR: hexColour({
    doc: 'Colour of links and buttons, such as #2f4fd0; made darker or lighter where it could not be read.',
  }),
  FOOTER: line({ doc: 'A line at the foot of every page.', max: 200 }),
  KEEP_RUNS: wholeNumber({ doc: 'Runs kept of each report.', fallback: '50', min: 1, max: 10_000 }),
  KEEP_ARTIFACTS_DAYS: wholeNumber({
    doc: 'Days that the files of a run are kept; 0: for ever.',
    fallback: '90',
    min: 0,
    max: 100_000_000,
  }),
  TRASH_DAYS: wholeNumber({
    doc: 'Days after which what was deleted is removed; 0: at once.',
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

/** The values that hold; those without a default are undefined when unset. */
export type CurrentSettings = { readonly [N in Exclude<ChangeableName, Optional>]: Read<N> } & {
  readonly [N in Optional]: Read<N> | undefined
}

// oxlint-disable-next-line no-unsafe-type-assertion -- its own names, which `Object.keys` widens
export const CHANGEABLE_NAMES = Object.keys(CHANGEABLE) as ChangeableName[]

/** Reads a text for each; what has none has its default. @throws {SettingError} */
export function readSettings(texts: SettingTexts): CurrentSettings {
  const entries = CHANGEABLE_NAMES.map((name) => {
    const setting: Setting<unknown> = CHANGEABLE[name]
    const text = texts[name] ?? setting.fallback
    return [name, text === undefined ? undefined : setting.read(text)]
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name, read by its own setting
  return Object.fromEntries(entries) as CurrentSettings
}
