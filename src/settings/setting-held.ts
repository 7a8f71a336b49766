import type { ChangeableName } from './changeable-settings.ts'

/** Who says what holds: the operator's environment before administrators, and these before the default. */
export type SettingSource = 'operator' | 'administration' | 'default'

/** One of them as it holds. */
export interface SettingHeld {
  /** As it was written, or the default; undefined: not set. */
  readonly text: string | undefined
  readonly source: SettingSource
  /** What administrators have stored, whether it holds or not; empty for nothing. */
  readonly stored: string
}

export type SettingsHeld = { readonly [N in ChangeableName]: SettingHeld }
