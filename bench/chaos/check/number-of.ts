import type { Engine } from '../engines/engine.ts'

/** The number that a query returns as `n`. */
export async function numberOf(ask: Engine['ask'], sql: string): Promise<number> {
  const [row] = await ask(sql)
  return Number(row?.['n'] ?? 0)
}
