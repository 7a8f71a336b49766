import type { Tier } from '../../../tiers.ts'

/** Rules that divide among them what one static check looks at: their elements are counted together. */
const GROUPS: readonly (readonly string[])[] = [
  ['label', 'select-name', 'aria-input-field-name'],
  ['image-alt', 'input-image-alt', 'area-alt', 'object-alt', 'role-img-alt', 'svg-img-alt'],
  ['button-name', 'input-button-name'],
  ['link-name'],
  ['frame-title'],
  // Every text and every target is looked at: 3 of 300 hide less than 3 of 3.
  ['color-contrast'],
  ['target-size'],
]

/**
 * Usual shares, for where Lighthouse's answer stands in for axe-core: it does not say how many elements were tried, and
 * the score of an unchanged page should not depend on whether the machine had time for axe-core.
 */
const USUAL: Readonly<Record<string, number>> = { 'color-contrast': 0.1, 'target-size': 0.3 }

/** As for the static check: from so many images on, half of them without an alternative are a critical failure. */
const MANY = 5

export interface AxeShare {
  /** The part of the elements that violate the rule, 0–1. */
  readonly share: number
  readonly tier?: Tier
}

/**
 * How many of all elements violate a rule; undefined where it is not known, or says nothing of the harm.
 *
 * @param covered how many elements each rule was tried on
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
