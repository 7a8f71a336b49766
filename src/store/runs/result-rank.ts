import type { ResultClass } from '../../report/results.ts'

/** How results sort: `bad`, `decent`, `good`. Stored as the rank, so that an index holds the order. */
const RANKED = ['bad', 'decent', 'good'] as const satisfies readonly ResultClass[]

export function rankOf(result: ResultClass): number {
  return RANKED.indexOf(result) + 1
}

export function resultOf(rank: number | null): ResultClass | null {
  return rank === null ? null : (RANKED[rank - 1] ?? null)
}
