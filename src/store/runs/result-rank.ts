import type { ResultClass } from '../../report/results.ts'

/** How results sort: `bad`, `decent`, `good`. Stored as the rank, so that an index holds the order. */
const RANKED = ['bad', 'decent', 'good'] as const satisfies readonly ResultClass[]

/** Null for what has no class: an answer that is no web page. */
export function rankOf(result: ResultClass): number
export function rankOf(result: ResultClass | null): number | null
export function rankOf(result: ResultClass | null): number | null {
  return result === null ? null : RANKED.indexOf(result) + 1
}

export function resultOf(rank: number | null): ResultClass | null {
  return rank === null ? null : (RANKED[rank - 1] ?? null)
}
