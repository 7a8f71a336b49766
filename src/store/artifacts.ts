/** Files that a run left in the blob store: each has a row, so that the sweep finds it. */
export interface ArtifactTable {
  run_id: string
  name: string
  media_type: string
  bytes: number
  created_at: number
}
