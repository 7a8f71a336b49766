/** One limit that the reports of a project must keep. */
export interface BudgetTable {
  project_id: string
  /** From 0, without gaps. */
  position: number
  /** JSON of a `Rule`. */
  rule: string
}
