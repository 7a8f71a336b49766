import type { SettingSource } from '../../../settings/setting-held.ts'

/** What administrators are told of how the installation is. Sizes in bytes, times in milliseconds since 1970. */
export interface InstallationHealth {
  readonly node: string
  /** Of this process. */
  readonly startedAt: number
  readonly queue: { readonly queued: number; readonly running: number }
  /** When the run that waits longest was stored; null when none waits. */
  readonly oldestQueuedAt: number | null
  /** Who audits, and how many pages at this moment. */
  readonly workers: readonly { readonly name: string; readonly audits: number }[]
  /** What the start of the browser showed; undefined before it is known, and where another process has it. */
  readonly browser: string | undefined
  readonly memory: number
  /** Free where the data are. */
  readonly diskFree: number
  /** Of the database. */
  readonly database: number
}

/** One setting as it holds, for administrators. */
export interface SettingState {
  /** Of the environment variable. */
  readonly name: string
  readonly doc: string
  /** As it was written, or the default; secrets are only said to be set. Null: not set. */
  readonly value: string | null
  readonly source: SettingSource
}
