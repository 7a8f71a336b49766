/** The machine as described by the caller: this room reads no process and no environment. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly arch: string
  /** User id of this process; -1 on systems without one. */
  readonly uid: number
  readonly env: Readonly<Record<string, string | undefined>>
}
