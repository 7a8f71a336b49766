/** A file that a run leaves beside its results. */
export interface LabArtifact {
  /** As in a blob key, the device first: `mobile.lighthouse.json.br`, `mobile.final.webp`. */
  readonly name: string
  /** Of what is in it; `.br` at the end of the name says that it is compressed with Brotli. */
  readonly mediaType: string
  readonly body: Uint8Array
  /** There where it is a screenshot of the load. */
  readonly picture?: Picture
}

export interface Picture {
  /** The view as it was at the end, the whole page, or the view while it loaded. */
  readonly kind: 'final' | 'full' | 'frame'
  readonly width: number
  readonly height: number
  /** Milliseconds into the load at which it looked like this; none for the whole page, which was taken later. */
  readonly moments: readonly number[]
}
