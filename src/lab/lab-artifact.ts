/** A file that a run leaves beside its results. */
export interface LabArtifact {
  /** As in a blob key, the device first: `mobile.lighthouse.json.br`, `mobile.screen.webp`. */
  readonly name: string
  /** Of what is in it; `.br` at the end of the name says that it is compressed with Brotli. */
  readonly mediaType: string
  readonly body: Uint8Array
}
