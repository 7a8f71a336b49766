/** An element to show in the full-page screenshot. */
export interface OnPicture {
  /** Absent if it is not visible there or the page had changed. */
  readonly box?: Box
  /** How to find it in the loaded page; replaced by its box. */
  readonly way?: Way
}

/**
 * One part per frame, each with one part per shadow root: a selector, or the child index at each step from the root.
 */
export type Way = readonly (readonly (string | readonly number[])[])[]

/** Whole CSS pixels from the top left corner of the page in the screenshot. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
