/** What administrators have set to something else than the default. Who did so is in `security_events`. */
export interface SettingTable {
  name: string
  /** As a person would write it; what it may be is known elsewhere. */
  value: string
  changed_at: number
}

/** How many requests of an API key its minute has had, where several processes count together. */
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
  /** When the plain texts that it was the first to seal were removed from the database's files; null until then. */
  wiped_at: number | null
}

/** Attempts under one name, in all processes. Times are by the database's clock. */
export interface ThrottleTable {
  /** The name that the attempts share, hashed with the installation's key. */
  name: string
  attempts: number
  allowed_at: number
  forget_at: number
}
