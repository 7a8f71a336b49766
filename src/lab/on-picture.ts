/** What may be shown in the picture of the whole page. */
export interface OnPicture {
  /** Left out where it cannot be seen there, or the page was another one by then. */
  readonly box?: Box
  /** What finds it in the loaded page; its box comes in place of it. */
  readonly way?: Way
}

/**
 * A part for each frame on the way, of these one for each shadow root: a selector, or which child to take
 * at each step from the root.
 */
export type Way = readonly (readonly (string | readonly number[])[])[]

/** Whole CSS pixels, from the top left corner of the page in the picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
