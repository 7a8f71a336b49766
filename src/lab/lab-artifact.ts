/** A file that a run stores beside its results. */
export interface LabArtifact {
  /** As in a blob key, the device first: `mobile.lighthouse.json.br`, `mobile.final.webp`. */
  readonly name: string
  /** Media type of the content; `.br` at the end of the name means that it is compressed with Brotli. */
  readonly mediaType: string
  readonly body: Uint8Array
  /** Present for screenshots of the load. */
  readonly picture?: Picture
}

export interface Picture {
  /** The final viewport, the whole page, or the viewport during the load. */
  readonly kind: 'final' | 'full' | 'frame'
  readonly width: number
  readonly height: number
  /** Milliseconds into the load; absent for the whole page, which is captured later. */
  readonly moments: readonly number[]
  /** Of the final viewport, unless the browser did not encode the picture. */
  readonly colours?: PictureColours
}

/** A picture in cells, to count those that differ between two runs without decoding a picture again. */
export interface PictureColours {
  readonly columns: number
  /** The average colour of each cell, row by row, as two bytes in RGB565; in base64. */
  readonly cells: string
}
