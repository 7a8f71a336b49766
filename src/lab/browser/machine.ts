/** The machine as the caller knows it: this room asks no process and no environment. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly arch: string
  /** Of this process; -1 where the system has none. */
  readonly uid: number
  readonly env: Readonly<Record<string, string | undefined>>
}
