/** What formats for other programs say of who wrote them. */
export interface ReportOrigin {
  /** Of Pagemark. */
  readonly version: string
  /** Whose jobs must not close each other's alerts: the project, and what was emulated. */
  readonly project: string
  readonly device: string
  /** Of a server that has the manual of checks; undefined where none is known. */
  readonly server?: string | undefined
}
