import { FAMILIES, type FamilyId } from '../../checks/families.ts'
import type { Results } from '../results.ts'

const MOST = 3
/** Points; less than this decides nothing. */
const LEAST = 1

/** The families that cost most points, at most three. */
export function costliestFamilies({
  checks,
}: Pick<Results, 'checks'>): { readonly family: FamilyId; readonly loss: number }[] {
  const losses = new Map<FamilyId, number>()
  for (const { family, loss } of checks) {
    if (isFamily(family) && loss !== null) losses.set(family, (losses.get(family) ?? 0) + loss)
  }
  return [...losses]
    .map(([family, loss]) => ({ family, loss }))
    .filter(({ loss }) => loss >= LEAST)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, MOST)
}

/** A stored report may have families of another catalogue. */
function isFamily(id: string | null): id is FamilyId {
  return id !== null && Object.hasOwn(FAMILIES, id)
}
