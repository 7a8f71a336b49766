import type { ResultClass } from '../../report/results.ts'

/** Sort order of results: `bad`, `decent`, `good`. The rank is stored, so that an index holds the order. */
const RANKED = ['bad', 'decent', 'good'] as const satisfies readonly ResultClass[]

/** Null for a result without a class, such as a response that is not a web page. */
export function rankOf(result: ResultClass): number
export function rankOf(result: ResultClass | null): number | null
export function rankOf(result: ResultClass | null): number | null {
  return result === null ? null : RANKED.indexOf(result) + 1
}

export function resultOf(rank: number | null): ResultClass | null {
  return rank === null ? null : (RANKED[rank - 1] ?? null)
}
