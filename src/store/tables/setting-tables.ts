/** What administrators have set to something else than the default. Who did so is in `security_events`. */
export interface SettingTable {
  name: string
  /** As a person would write it; what it may be is known elsewhere. */
  value: string
  changed_at: number
}
