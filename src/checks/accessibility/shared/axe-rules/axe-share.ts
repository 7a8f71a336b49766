import type { Tier } from '../../../tiers.ts'

/** Rules that share the elements of one static check: their elements are counted together. */
const GROUPS: readonly (readonly string[])[] = [
  ['label', 'select-name', 'aria-input-field-name'],
  ['image-alt', 'input-image-alt', 'area-alt', 'object-alt', 'role-img-alt', 'svg-img-alt'],
  ['button-name', 'input-button-name'],
  ['link-name'],
  ['frame-title'],
  // Every text and target is tested: 3 of 300 harm less than 3 of 3.
  ['color-contrast'],
  ['target-size'],
]

/**
 * Usual shares, for Lighthouse's answers in place of axe-core: it does not report the number of tested elements, and
 * the score of an unchanged page should not depend on whether the machine had time for axe-core.
 */
const USUAL: Readonly<Record<string, number>> = { 'color-contrast': 0.1, 'target-size': 0.3 }

/** As in the static check: from this many images on, half of them without alt text are a critical failure. */
const MANY = 5

export interface AxeShare {
  /** The share of elements that violate the rule, 0–1. */
  readonly share: number
  readonly tier?: Tier
}

/**
 * The share of elements that violate a rule; undefined if unknown or irrelevant for the harm.
 *
 * @param covered number of elements that each rule tested
 */
export function axeShare(
  rule: { readonly id: string; readonly total: number },
  covered: Readonly<Record<string, number>> = {},
): AxeShare | undefined {
  const group = GROUPS.find((ids) => ids.includes(rule.id))
  const all = (group ?? []).reduce((sum, id) => sum + (covered[id] ?? 0), 0)
  if (all < rule.total || all === 0) return usualShare(rule.id)
  const share = rule.total / all
  const isMost = rule.id === 'image-alt' && all >= MANY && share >= 0.5
  return { share, ...(isMost && { tier: 'B' as const }) }
}

function usualShare(id: string): AxeShare | undefined {
  const share = USUAL[id]
  return share === undefined ? undefined : { share }
}
