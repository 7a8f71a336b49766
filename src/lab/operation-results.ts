import type { Box, OnPicture } from './on-picture.ts'

/** A walk through the page by the Tab key, from its beginning: at most 150 steps. */
export interface KeyboardResult {
  /** What was reached, each once, in the order of the walk. */
  readonly reached: readonly FocusedElement[]
  /** What each step came to, as a place in `reached`; null for the page itself, past its last element. */
  readonly steps: readonly (number | null)[]
  /** Elements that Tab should reach and did not in this many steps. */
  readonly unreached: number
  readonly end: 'round' | 'circle' | 'most-steps' | 'time'
  readonly isRightToLeft: boolean
}

export interface FocusedElement extends OnPicture {
  readonly snippet: string
  /** CSS pixels from the top left corner of the page; null where nothing is drawn or it does not scroll with the page. */
  readonly rect: Box | null
  /** Whether it, or something beside it, looks otherwise with the focus than without; null when it is not known. */
  readonly isMarked: boolean | null
  /** In a dialog that is meant to keep the focus. */
  readonly isInModal: boolean
  /** A frame, a player, a component whose inside cannot be seen: several steps may be inside of it. */
  readonly isOpaque: boolean
}

/** What became of the page's text when people set it otherwise. */
export interface TextSettingsResult {
  /** With the spacing of WCAG 1.4.12. */
  readonly spacing: TextLoss
  /** At twice its size; null where the browser did not enlarge it. */
  readonly zoom: TextLoss | null
}

/** Only what was not so before. */
export interface TextLoss {
  readonly clipped: LostTexts
  readonly overlapping: LostTexts
}

export interface LostTexts {
  readonly total: number
  /** The first 10. */
  readonly texts: readonly LostText[]
}

export interface LostText extends OnPicture {
  readonly snippet: string
  readonly text: string
}

/** What moves although less motion is asked for. */
export interface MotionResult {
  /** Animations that ran before it was asked for. */
  readonly before: number
  readonly total: number
  /** The first 20 of those that still run and change where or how large something is. */
  readonly running: readonly Motion[]
}

export interface Motion {
  readonly snippet: string
  readonly name: string
  readonly isInfinite: boolean
  /** Milliseconds in all; null for an endless one. */
  readonly ms: number | null
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Of the viewport, 0–1. */
  readonly share: number
}

/** The same page with its screen upright and turned. */
export interface OrientationResult {
  readonly before: OrientationView
  readonly turned: OrientationView
}

export interface OrientationView {
  readonly visibleWords: number
  /** Of the page as a whole, in degrees. */
  readonly rotation: number
  /** What lies over nine tenths of the screen. */
  readonly cover: string | null
}

/** What rules for `:hover` show that is hidden otherwise. */
export interface HoverResult {
  readonly revealed: readonly {
    readonly selector: string
    readonly snippet: string
    /** A rule for `:focus`, `:focus-within` or `:focus-visible` shows it too. */
    readonly isShownOnFocus: boolean
  }[]
  /** Style sheets of other sites, which cannot be read. */
  readonly unreadable: number
}
