import { FAMILIES, type FamilyId } from '../../checks/families.ts'
import type { Results } from '../results.ts'

const MOST = 3
/** Points below which a family decides nothing. */
const LEAST = 1

export interface FamilyCost {
  readonly family: FamilyId
  /** Points. */
  readonly loss: number
  /** Id of the check that costs most of them. */
  readonly check: string
}

/** The families that cost most points, at most three. */
export function costliestFamilies({ checks }: Pick<Results, 'checks'>): FamilyCost[] {
  const costs = new Map<FamilyId, FamilyCost>()
  for (const { id, family, loss } of checks.toSorted((a, b) => (b.loss ?? 0) - (a.loss ?? 0))) {
    if (!isFamily(family) || loss === null) continue
    const cost = costs.get(family) ?? { family, loss: 0, check: id }
    costs.set(family, { ...cost, loss: cost.loss + loss })
  }
  return [...costs.values()]
    .filter(({ loss }) => loss >= LEAST)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, MOST)
}

/** A stored report may have families of another catalogue. */
function isFamily(id: string | null): id is FamilyId {
  return id !== null && Object.hasOwn(FAMILIES, id)
}
