import type { ChangeableName } from './changeable-settings.ts'

/** Source of a value: the operator's environment takes precedence over administrators, and these over the default. */
export type SettingSource = 'operator' | 'administration' | 'default'

/** One setting with its effective value. */
export interface SettingHeld {
  /** As written, or the default; undefined: not set. */
  readonly text: string | undefined
  readonly source: SettingSource
  /** What administrators have stored, whether it is effective or not; empty for nothing. */
  readonly stored: string
}

export type SettingsHeld = { readonly [N in ChangeableName]: SettingHeld }
