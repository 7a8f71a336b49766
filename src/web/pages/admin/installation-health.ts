import type { SettingSource } from '../../../settings/setting-held.ts'

/** The state of the installation for administrators. Sizes in bytes, times in milliseconds since 1970. */
export interface InstallationHealth {
  readonly node: string
  /** Start of this process. */
  readonly startedAt: number
  readonly queue: { readonly queued: number; readonly running: number }
  /** When the oldest waiting run was stored; null if none waits. */
  readonly oldestQueuedAt: number | null
  /** The workers, and the number of their current audits. */
  readonly workers: readonly { readonly name: string; readonly audits: number }[]
  /** Result of starting the browser; undefined if not known yet, or if another process runs it. */
  readonly browser: string | undefined
  readonly memory: number
  /** Free space of the data directory's disk. */
  readonly diskFree: number
  /** Size of the database. */
  readonly database: number
}

/** The current value of one setting, for administrators. */
export interface SettingState {
  /** Name of the environment variable. */
  readonly name: string
  readonly doc: string
  /** As written, or the default; for secrets only whether they are set. Null if not set. */
  readonly value: string | null
  readonly source: SettingSource
}
