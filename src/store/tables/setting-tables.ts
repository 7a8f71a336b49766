/** Non-default values set by administrators. Their authors are in `security_events`. */
export interface SettingTable {
  name: string
  /** As a person would write it; valid values are defined elsewhere. */
  value: string
  changed_at: number
}

/** Number of requests of an API key in the current minute, if several processes count together. */
export interface ApiWindowTable {
  /** Id of the key. */
  name: string
  begun_at: number
  used: number
}

/** A key that values in this database may be sealed with. */
export interface SecretKeyTable {
  id: string
  created_at: number
  /** When the plain texts that it first sealed were removed from the database's files; null until then. */
  wiped_at: number | null
}

/** Attempts under one name, over all processes. Times are by the database's clock. */
export interface ThrottleTable {
  /** The shared name of the attempts, hashed with the installation's key. */
  name: string
  attempts: number
  allowed_at: number
  forget_at: number
}
