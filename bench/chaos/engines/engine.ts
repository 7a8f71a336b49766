/** A row of whatever was asked. */
export type Row = Readonly<Record<string, unknown>>

/** Where the processes of a scene keep everything. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Settings of every process. */
  readonly env: Readonly<Record<string, string>>
  /** Asks the database itself, past whatever stands between it and the processes. */
  readonly ask: (sql: string) => Promise<readonly Row[]>
  /** Faults that only this engine can have. Each ends with everything as it should be. */
  readonly faults: Readonly<Record<string, () => Promise<void>>>
  close(): Promise<void>
}
