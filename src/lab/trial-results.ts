/**
 * What came of trying the loaded page: resized, restyled, scrolled, walked through by keyboard. Each trial
 * is a module in `runner/trials/` with a result of its own here.
 */
export interface Trials {
  readonly axe: Trial<AxeResult>
  readonly scroll: Trial<ScrollResult>
  readonly interactions: Trial<InteractionsResult>
}

/** All trials share one time box; what did not fit, or broke, says so. */
export type Trial<Value> =
  | { readonly measured: true; readonly value: Value }
  | { readonly measured: false; readonly reason: string }

export interface AxeResult {
  readonly violations: readonly AxeRuleResult[]
  readonly incomplete: readonly AxeRuleResult[]
  /** Ids of the rules that found something to look at and nothing wrong. */
  readonly passes: readonly string[]
  readonly inapplicable: readonly string[]
}

export interface AxeRuleResult {
  readonly id: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  /** Nodes that were found; `nodes` holds the first 50. */
  readonly total: number
  readonly nodes: readonly AxeNode[]
}

export interface AxeNode {
  readonly selector: string
  readonly html: string
  readonly summary: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  /** CSS pixels from the top left corner of the page; null for what is not drawn. */
  readonly box: Box | null
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
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
