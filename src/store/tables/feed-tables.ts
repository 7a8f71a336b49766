/** The address of a user's feed of a project: whoever knows its token reads what the user may see. */
export interface FeedTokenTable {
  user_id: string
  project_id: string
  /** SHA-256 of the token. */
  token_hash: string
  created_at: number
}
