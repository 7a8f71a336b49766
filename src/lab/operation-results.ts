import type { Box, OnPicture } from './on-picture.ts'

/** A walk through the page with the Tab key from its beginning: at most 150 steps. */
export interface KeyboardResult {
  /** Focused elements, each once, in order. */
  readonly reached: readonly FocusedElement[]
  /** Index in `reached` of each step; null for the page itself, after its last element. */
  readonly steps: readonly (number | null)[]
  /** Focusable elements that Tab did not reach in this many steps. */
  readonly unreached: number
  readonly end: 'round' | 'circle' | 'most-steps' | 'time'
  readonly isRightToLeft: boolean
}

export interface FocusedElement extends OnPicture {
  readonly snippet: string
  /** CSS pixels from the top left corner of the page; null if nothing is drawn or it does not scroll with the page. */
  readonly rect: Box | null
  /** Whether it, or something beside it, looks different with focus; null if unknown. */
  readonly isMarked: boolean | null
  /** In a dialog that keeps the focus on purpose. */
  readonly isInModal: boolean
  /** A frame, a player or a component with a closed inside: several steps may be inside it. */
  readonly isOpaque: boolean
}

/** What happened to the page's text under changed text settings. */
export interface TextSettingsResult {
  /** With the spacing of WCAG 1.4.12. */
  readonly spacing: TextLoss
  /** At twice its size; null if the browser did not enlarge it. */
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

/** What moves although reduced motion is requested. */
export interface MotionResult {
  /** Animations that ran before the request. */
  readonly before: number
  readonly total: number
  /** The first 20 of those that still run and change position or size. */
  readonly running: readonly Motion[]
}

export interface Motion {
  readonly snippet: string
  readonly name: string
  readonly isInfinite: boolean
  /** Total milliseconds; null for an endless one. */
  readonly ms: number | null
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Share of the viewport, 0–1. */
  readonly share: number
}

/** The same page with the screen upright and turned. */
export interface OrientationResult {
  readonly before: OrientationView
  readonly turned: OrientationView
}

export interface OrientationView {
  readonly visibleWords: number
  /** Rotation of the page as a whole, in degrees. */
  readonly rotation: number
  /** Element that covers nine tenths of the screen. */
  readonly cover: string | null
}

/** Content that is hidden unless a rule for `:hover` shows it. */
export interface HoverResult {
  readonly revealed: readonly {
    readonly selector: string
    readonly snippet: string
    /** Whether a rule for `:focus`, `:focus-within` or `:focus-visible` shows it too. */
    readonly isShownOnFocus: boolean
  }[]
  /** Style sheets of other origins, which cannot be read. */
  readonly unreadable: number
}
