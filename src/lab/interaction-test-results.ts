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
 * Results of the interaction tests on the loaded page: resizing, restyling, scrolling, keyboard use. Each interaction
 * test is a module in `runner/interaction-tests/` with a result here.
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
  /** Content of the page after it was scrolled to its end. */
  readonly scrolled: InteractionTest<PageOutline>
  /** Content of another load at desktop width. */
  readonly desktop: InteractionTest<PageOutline>
  readonly scroll: InteractionTest<ScrollResult>
  readonly interactions: InteractionTest<InteractionsResult>
}

/** All interaction tests share one time box; a test that did not fit, or broke, says so. */
export type InteractionTest<Value> =
  | { readonly measured: true; readonly value: Value }
  | { readonly measured: false; readonly reason: string }

export interface AxeResult {
  readonly violations: readonly AxeRuleResult[]
  readonly incomplete: readonly AxeRuleResult[]
  /** Ids of the rules that applied and found nothing wrong. */
  readonly passes: readonly string[]
  readonly inapplicable: readonly string[]
  /** Number of elements that each rule tested, including passed ones; unknown for Lighthouse's own run. */
  readonly covered?: Readonly<Record<string, number>>
}

export interface AxeRuleResult {
  readonly id: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  /** Number of failing nodes; `nodes` holds the first 50. */
  readonly total: number
  readonly nodes: readonly AxeNode[]
}

export interface AxeNode extends OnPicture {
  readonly selector: string
  readonly html: string
  readonly summary: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  /** Of the HTML that was sent; absent unless the element is found in it. */
  readonly line?: number
}

/** What scrolling to the end of the page loaded. */
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
  /** How often it grew when its end was reached; the test gives up after three times. */
  readonly growths: number
}

/** Clicks on controls that open and close parts of the page: none that navigates, sends or buys. */
export interface InteractionsResult {
  /** Number of such controls; at most three were clicked. */
  readonly candidates: number
  readonly clicks: readonly Click[]
}

export interface Click {
  readonly kind: 'summary' | 'tab' | 'expander' | 'popup'
  readonly snippet: string
  /**
   * Milliseconds from the click to the next paint that shows its effect: the sum of the three other times; 16 at
   * least.
   */
  readonly ms: number
  readonly delayMs: number
  readonly handlingMs: number
  readonly paintMs: number
}

export interface OverlaysResult {
  /** Fixed and modal elements over at least a tenth of the viewport, the largest first, at most five. */
  readonly overlays: readonly Overlay[]
}

export interface Overlay extends OnPicture {
  /** Share of the viewport that it covers, 0–1. */
  readonly share: number
  readonly snippet: string
  readonly text: string
  /** Titles, names and URLs of the frames in it. */
  readonly frames: readonly string[]
  readonly asksForPassword: boolean
}

export interface PhoneWidthsResult {
  /** The usual width of phones, then the narrowest one. */
  readonly widths: readonly PhoneWidth[]
  /**
   * The narrowest width as in a desktop browser at 400 % zoom, which ignores the viewport tag; absent if the page uses
   * the screen's width anyway.
   */
  readonly zoomed?: PhoneWidth
  /** At the usual width. */
  readonly text: LegibilityResult
}

/** CSS pixels. */
export interface PhoneWidth {
  /** Width of the screen. */
  readonly width: number
  /** Layout width: wider than the screen if the page sets no viewport width. */
  readonly viewport: number
  /** Equals the viewport's width if the overflow cannot be scrolled to. */
  readonly scrollWidth: number
  /** Overflowing elements and by how much, at most five. */
  readonly widest: readonly WidePart[]
}

export interface WidePart extends OnPicture {
  readonly snippet: string
  readonly over: number
  /** Whether it is a table, picture, code or the like, or part of one, which would lose its meaning when wrapped. */
  readonly isWide: boolean
}

export interface LegibilityResult {
  /** Characters of the visible text. */
  readonly characters: number
  /** Those of at least 12 pixels on the screen. */
  readonly legible: number
  /** Elements with most of the smaller text, at most five. */
  readonly smallest: readonly SmallText[]
}

export interface SmallText extends OnPicture {
  readonly snippet: string
  /** Beginning of its text. */
  readonly text: string
  readonly pixels: number
  readonly characters: number
}
