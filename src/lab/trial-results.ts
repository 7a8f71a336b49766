/**
 * What came of trying the loaded page: resized, restyled, scrolled, walked through by keyboard. Each trial
 * is a module in `runner/trials/` with a result of its own here.
 */
export interface Trials {
  readonly axe: Trial<AxeResult>
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
