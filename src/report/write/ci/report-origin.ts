/** Details about the writer in formats for other programs. */
export interface ReportOrigin {
  /** Version of Pagemark. */
  readonly version: string
  /** Jobs that must not close each other's alerts: the project, and the device. */
  readonly project: string
  readonly device: string
  /** URL of a server that has the manual of checks; undefined if unknown. */
  readonly server?: string | undefined
}
