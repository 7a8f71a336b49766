/** A row of any query. */
export type Row = Readonly<Record<string, unknown>>

/** The database of all processes of a scene. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Data folder of all processes, with their files. */
  readonly folder: string
  /** Settings of every process. */
  readonly env: Readonly<Record<string, string>>
  /** Queries the database directly, bypassing the proxy between it and the processes. */
  readonly ask: (sql: string) => Promise<readonly Row[]>
  /** Faults that only this engine can have. Each restores the normal state at its end. */
  readonly faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults that this machine cannot have, each with the reason. */
  readonly leftOut: Readonly<Record<string, string>>
  close(): Promise<void>
}
