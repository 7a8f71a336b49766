import type { Disturbance } from '../../lab/disturbance.ts'
import type {
  InteractionsResult,
  ScrollResult,
  InteractionTest,
} from '../../lab/interaction-test-results.ts'
import type { OnPicture } from '../../lab/on-picture.ts'

/**
 * How the page loaded, as Lighthouse measured or reckoned it: null what it could not tell, an empty list
 * where it looked and found nothing. Milliseconds are those of the emulated device, but where it is said
 * that they were measured.
 */
export interface LoadingFacts {
  readonly device: 'mobile' | 'desktop'
  /** Null where the metrics can be trusted. */
  readonly disturbance: Disturbance | null
  readonly metrics: Metrics
  readonly largestElement: LargestElement | null
  /** Null where the largest element came without a request, as text does. */
  readonly largestRequest: LargestRequest | null
  readonly documentLatency: DocumentLatency | null
  /** The worst window first. */
  readonly shiftWindows: readonly ShiftWindow[] | null
  /** Over the network, in the order of asking. */
  readonly files: readonly LoadedFile[]
  readonly renderBlocking: RenderBlocking | null
  readonly work: readonly { readonly name: string; readonly ms: number }[] | null
  readonly scripts: readonly { readonly url: string; readonly ms: number }[] | null
  /** The longest first. */
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
  /** Null where this browser cannot go back to a page that it kept. */
  readonly notRestored: readonly NotRestored[] | null
  /** What real visits are known to be like; null where nobody was asked. */
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
  /** Measured: what the time until it was painted is made of, in order. */
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

/** Shifts with less than a second between them, within five. */
export interface ShiftWindow {
  readonly score: number
  /** The largest first. */
  readonly shifts: readonly Shift[]
}

export interface Shift extends ElementOnPage {
  readonly score: number
  readonly causes: readonly ShiftCause[]
}

export interface ShiftCause extends ElementOnPage {
  /** In Lighthouse's words: `Injected iframe`. */
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
  /** By which the first paint would come earlier. */
  readonly savedMs: number
  readonly files: readonly {
    readonly url: string
    readonly bytes: number
    readonly ms: number | null
  }[]
}

export interface LongTask {
  /** The script; null where none could be named. */
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
  /** The modules of a bundle that waste most. */
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
  /** Requests of which each was found by the one before, the document first. */
  readonly deepest: readonly ChainLink[]
  readonly longest: readonly ChainLink[]
  /** Measured, until the last of the longest had come. */
  readonly longestMs: number
  readonly preconnects: readonly string[]
}

export interface ChainLink {
  readonly url: string
  /** Measured, from the navigation until it had come. */
  readonly endMs: number
  readonly bytes: number
}

export interface ShortCache {
  readonly url: string
  readonly party: Party
  /** 0 where none is stated that can be read. */
  readonly lifetimeMs: number
  readonly bytes: number
  /** Bytes times how likely they are fetched again. */
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
  /** Null where no function could be named. */
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
