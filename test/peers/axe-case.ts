import type { Check } from '../../src/checks/check.ts'

/** A case of axe-core with an intentionally different outcome here. */
export interface AxeDifference {
  readonly html: string
  readonly theirs: 'pass' | 'fail' | 'inapplicable' | 'incomplete'
  readonly ours: 'pass' | 'warn' | 'fail' | 'not-applicable'
  readonly why: string
}

/** The cases of one rule of axe-core: markup for the body of an otherwise empty page. */
export interface AxeRule {
  readonly rule: string
  readonly check: Check
  /** Markup around every case, such as the elements that labels refer to. */
  readonly around?: string
  readonly passes: readonly string[]
  readonly fails: readonly string[]
  readonly inapplicable?: readonly string[]
  readonly differs?: readonly AxeDifference[]
}

/** The page of a case. */
export function axePage(rule: AxeRule, html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>a</title></head><body>${rule.around ?? ''}${html}</body></html>`
}
