import type { PageOutline } from './page-outline.ts'
import type {
  HoverResult,
  KeyboardResult,
  MotionResult,
  OrientationResult,
  TextSettingsResult,
} from './operation-results.ts'
import type { OnPicture } from './on-picture.ts'

/**
 * What came of trying the loaded page: resized, restyled, scrolled, walked through by keyboard. Each interaction test
 * is a module in `runner/interaction tests/` with a result of its own here.
 */
export interface InteractionTests {
  readonly axe: InteractionTest<AxeResult>
  readonly overlays: InteractionTest<OverlaysResult>
  readonly phoneWidths: InteractionTest<PhoneWidthsResult>
  readonly keyboard: InteractionTest<KeyboardResult>
  readonly textSettings: InteractionTest<TextSettingsResult>
  readonly motion: InteractionTest<MotionResult>
  readonly orientation: InteractionTest<OrientationResult>
  readonly hover: InteractionTest<HoverResult>
  /** What the page has to say after it was scrolled to its end. */
  readonly scrolled: InteractionTest<PageOutline>
  /** What another load of it has to say at the width of a desktop. */
  readonly desktop: InteractionTest<PageOutline>
  readonly scroll: InteractionTest<ScrollResult>
  readonly interactions: InteractionTest<InteractionsResult>
}

/** All interaction tests share one time box; what did not fit, or broke, says so. */
export type InteractionTest<Value> =
  | { readonly measured: true; readonly value: Value }
  | { readonly measured: false; readonly reason: string }

export interface AxeResult {
  readonly violations: readonly AxeRuleResult[]
  readonly incomplete: readonly AxeRuleResult[]
  /** Ids of the rules that found something to look at and nothing wrong. */
  readonly passes: readonly string[]
  readonly inapplicable: readonly string[]
  /** How many elements each rule looked at, fine ones included; not known of Lighthouse's own run. */
  readonly covered?: Readonly<Record<string, number>>
}

export interface AxeRuleResult {
  readonly id: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  /** Nodes that were found; `nodes` holds the first 50. */
  readonly total: number
  readonly nodes: readonly AxeNode[]
}

export interface AxeNode extends OnPicture {
  readonly selector: string
  readonly html: string
  readonly summary: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
}

/** What else came when the page was scrolled to its end. */
export interface ScrollResult {
  /** Over the network, by type: `Image`, `Fetch`, … */
  readonly files: readonly {
    readonly type: string
    readonly count: number
    readonly bytes: number
  }[]
  /** CSS pixels, of the page before and after. */
  readonly heightBefore: number
  readonly heightAfter: number
  /** How often it became longer when its end was reached; it was given up after three times. */
  readonly growths: number
}

/** Clicks on what opens and closes parts of the page: nothing that leads away, sends or buys. */
export interface InteractionsResult {
  /** How many of them there are; at most three were clicked. */
  readonly candidates: number
  readonly clicks: readonly Click[]
}

export interface Click {
  readonly kind: 'summary' | 'tab' | 'expander' | 'popup'
  readonly snippet: string
  /** From the click until the screen showed what came of it: the three others together; 16 where it was less. */
  readonly ms: number
  readonly delayMs: number
  readonly handlingMs: number
  readonly paintMs: number
}

export interface OverlaysResult {
  /** Fixed and modal things over at least a tenth of the viewport, the largest first, at most five. */
  readonly overlays: readonly Overlay[]
}

export interface Overlay extends OnPicture {
  /** Of the viewport that it hides, 0–1. */
  readonly share: number
  readonly snippet: string
  readonly text: string
  /** Titles, names and addresses of the frames in it. */
  readonly frames: readonly string[]
  readonly asksForPassword: boolean
}

export interface PhoneWidthsResult {
  /** The usual width of phones, then the narrowest one. */
  readonly widths: readonly PhoneWidth[]
  /**
   * The narrowest as a desktop browser at 400 % has it, which reads no viewport; left out where the page takes the
   * width of the screen anyway.
   */
  readonly zoomed?: PhoneWidth
  /** At the usual width. */
  readonly text: LegibilityResult
}

/** CSS pixels. */
export interface PhoneWidth {
  /** Of the screen. */
  readonly width: number
  /** What the page was laid out in: wider than the screen without a viewport of its own. */
  readonly viewport: number
  /** As wide as the viewport where what sticks out cannot be scrolled to. */
  readonly scrollWidth: number
  /** What sticks out, by how much, at most five. */
  readonly widest: readonly WidePart[]
}

export interface WidePart extends OnPicture {
  readonly snippet: string
  readonly over: number
  /** A table, picture, program text or the like, or part of one: it means nothing when it is folded. */
  readonly isWide: boolean
}

export interface LegibilityResult {
  /** Of the visible text. */
  readonly characters: number
  /** Those of at least 12 pixels on the screen. */
  readonly legible: number
  /** Elements with most of the smaller text, at most five. */
  readonly smallest: readonly SmallText[]
}

export interface SmallText extends OnPicture {
  readonly snippet: string
  /** How it begins. */
  readonly text: string
  readonly pixels: number
  readonly characters: number
}
