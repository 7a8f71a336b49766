import type { Disturbance } from '../../lab/disturbance.ts'
import type {
  InteractionsResult,
  ScrollResult,
  InteractionTest,
} from '../../lab/interaction-test-results.ts'
import type { OnPicture } from '../../lab/on-picture.ts'

/**
 * How the page loaded, as measured or estimated by Lighthouse: null if unknown, an empty list if it looked and found
 * nothing. Milliseconds are those of the emulated device, unless marked as measured.
 */
export interface LoadingFacts {
  readonly device: 'mobile' | 'desktop'
  /** Null if the metrics can be trusted. */
  readonly disturbance: Disturbance | null
  readonly metrics: Metrics
  readonly largestElement: LargestElement | null
  /** Null if the largest element needed no request, such as text. */
  readonly largestRequest: LargestRequest | null
  readonly documentLatency: DocumentLatency | null
  /** Worst window first. */
  readonly shiftWindows: readonly ShiftWindow[] | null
  /** Loaded over the network, in request order. */
  readonly files: readonly LoadedFile[]
  readonly renderBlocking: RenderBlocking | null
  readonly work: readonly { readonly name: string; readonly ms: number }[] | null
  readonly scripts: readonly { readonly url: string; readonly ms: number }[] | null
  /** Longest first. */
  readonly longTasks: readonly LongTask[] | null
  readonly unusedJs: readonly WastedFile[] | null
  readonly unusedCss: readonly WastedFile[] | null
  readonly unminifiedJs: readonly WastedFile[] | null
  readonly unminifiedCss: readonly WastedFile[] | null
  readonly duplicateModules: readonly DuplicateModule[] | null
  readonly legacyScripts: readonly LegacyScript[] | null
  readonly heavyImages: readonly HeavyImage[] | null
  readonly unsizedImages: readonly ElementOnPage[] | null
  readonly slowFonts: readonly { readonly url: string; readonly ms: number }[] | null
  readonly thirdParties: readonly ThirdParty[] | null
  readonly chains: Chains | null
  readonly shortCaches: readonly ShortCache[] | null
  readonly oldHttp: readonly { readonly url: string; readonly protocol: string }[] | null
  readonly dom: Dom | null
  readonly reflows: readonly Reflow[] | null
  readonly animations: readonly Animation[] | null
  /** Null if this browser cannot restore pages from the back/forward cache. */
  readonly notRestored: readonly NotRestored[] | null
  /** Field data of real visits; null if it was not requested. */
  readonly field: Field | null
  readonly scrolled: InteractionTest<ScrollResult>
  readonly interactions: InteractionTest<InteractionsResult>
}

export interface Metrics {
  readonly lcp: number | null
  readonly fcp: number | null
  readonly tbt: number | null
  readonly speedIndex: number | null
  /** Without a unit. */
  readonly cls: number | null
  readonly mainThread: number | null
  readonly scripting: number | null
  /** Bytes over the network. */
  readonly totalBytes: number | null
}

export interface ElementOnPage extends OnPicture {
  readonly url: string | null
  readonly snippet: string | null
  readonly selector: string | null
}

export interface LargestElement extends ElementOnPage {
  /** Measured: the phases until it was painted, in order. */
  readonly parts: readonly { readonly name: string; readonly ms: number }[]
}

export interface LargestRequest extends ElementOnPage {
  readonly discoverable: boolean
  readonly eager: boolean
  readonly prioritised: boolean
}

export interface DocumentLatency {
  /** Measured. */
  readonly responseMs: number
  /** Measured; 0 without a redirect. */
  readonly redirectMs: number
  /** Bytes that compression would save. */
  readonly uncompressedBytes: number
}

/** Shifts less than a second apart, within at most five seconds. */
export interface ShiftWindow {
  readonly score: number
  /** Largest first. */
  readonly shifts: readonly Shift[]
}

export interface Shift extends ElementOnPage {
  readonly score: number
  readonly causes: readonly ShiftCause[]
}

export interface ShiftCause extends ElementOnPage {
  /** Lighthouse's name: `Injected iframe`. */
  readonly cause: string
}

export interface LoadedFile {
  readonly url: string
  /** `Document`, `Script`, `Image`, … */
  readonly type: string
  readonly bytes: number
  readonly party: Party
}

export type Party = 'first' | 'third'

export interface RenderBlocking {
  /** Milliseconds by which the first paint would be earlier. */
  readonly savedMs: number
  readonly files: readonly {
    readonly url: string
    readonly bytes: number
    readonly ms: number | null
  }[]
}

export interface LongTask {
  /** The script; null if unknown. */
  readonly url: string | null
  readonly startMs: number
  readonly ms: number
}

export interface WastedFile {
  readonly url: string
  readonly totalBytes: number
  readonly wastedBytes: number
  /** 0–100. */
  readonly wastedPercent: number
  /** The modules of a bundle with the most waste. */
  readonly modules: readonly { readonly name: string; readonly wastedBytes: number }[]
}

export interface DuplicateModule {
  readonly name: string
  readonly wastedBytes: number
  readonly bundles: readonly string[]
}

export interface LegacyScript {
  readonly url: string
  readonly party: Party
  readonly wastedBytes: number
  readonly signals: readonly string[]
}

export interface HeavyImage extends ElementOnPage {
  readonly bytes: number
  readonly wastedBytes: number
  readonly reasons: readonly string[]
}

export interface ThirdParty {
  readonly name: string
  readonly bytes: number
  readonly mainThreadMs: number
}

export interface Chains {
  /** Requests each discovered by the previous one, the document first. */
  readonly deepest: readonly ChainLink[]
  readonly longest: readonly ChainLink[]
  /** Measured, until the end of the last request of the longest chain. */
  readonly longestMs: number
  readonly preconnects: readonly string[]
}

export interface ChainLink {
  readonly url: string
  /** Measured, from the navigation to the end of the request. */
  readonly endMs: number
  readonly bytes: number
}

export interface ShortCache {
  readonly url: string
  readonly party: Party
  /** 0 without a valid lifetime. */
  readonly lifetimeMs: number
  readonly bytes: number
  /** Bytes times the likelihood of fetching them again. */
  readonly wastedBytes: number
}

export interface Dom {
  readonly elements: number
  readonly depth: number
  readonly children: number
  readonly deepest: ElementOnPage
  readonly widest: ElementOnPage
  /** Measured: a layout of more than 100 objects, or a style recalculation of more than 300 elements, took over 40 ms. */
  readonly slowUpdates: boolean
}

export interface Reflow {
  /** Null if no function is known. */
  readonly at: { readonly url: string; readonly line: number } | null
  /** Measured. */
  readonly ms: number
}

export interface Animation extends ElementOnPage {
  readonly names: readonly string[]
  readonly reasons: readonly string[]
}

export interface NotRestored {
  readonly reason: string
  readonly kind: 'actionable' | 'not-actionable' | 'browser-support'
  readonly frames: readonly string[]
}

/** 75th percentiles of the Chrome UX Report. */
export interface Field {
  readonly of: 'url' | 'origin'
  readonly lcp: number | null
  readonly inp: number | null
  readonly cls: number | null
  readonly ttfb: number | null
}
