import type { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import { engineOfTests } from './migrated-database.ts'
import type { TestStore } from './store.ts'

interface Watched {
  readonly test: TestStore
  /** Where the store logs its statements. */
  readonly statements: CompiledQuery[]
}

/** The query plan of each statement of `ask` that reads one of these tables, one line per step. */
export async function plansOf(
  { test, statements }: Watched,
  tables: RegExp,
  ask: () => Promise<unknown>,
): Promise<string[][]> {
  statements.length = 0
  await ask()
  const asked = [...statements]
  const read = asked.filter(
    (each) => /^(?:select|with "found")/.test(each.sql) && tables.test(each.sql),
  )
  expect(read.length).toBeGreaterThan(0)
  const plans: string[][] = []
  for (const each of read) plans.push(await planOf(test, each, asked.slice(0, asked.indexOf(each))))
  return plans
}

/** In a transaction, with the planner's settings of the statements before. */
async function planOf(
  { db }: TestStore,
  statement: CompiledQuery,
  before: readonly CompiledQuery[],
): Promise<string[]> {
  const explain = engineOfTests() === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
  return await db.transaction().execute(async (trx) => {
    for (const each of before) if (each.sql.includes('set_config')) await trx.executeQuery(each)
    const { rows } = await trx.executeQuery<Record<string, string>>({
      ...statement,
      sql: `${explain} ${statement.sql}`,
    })
    return rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? '')
  })
}
