import { type Expression, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'
import { type Statement, named } from './named.ts'

/** An `insert`, `update` or `delete`. */
export type Change = Statement<unknown> & OperationNodeSource

/**
 * Makes changes of different rows that do not depend on each other, with locks in this order. PostgreSQL gets them as
 * one statement: sending each takes longer than most of the changes. Named, like each of them.
 *
 * @param question about what others have changed until now; its rows do not show these changes. Without concurrent
 *   writers, it is not asked, and has no rows
 */
export async function together<Row>(
  trx: Connection,
  changes: readonly Change[],
  question?: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const isOne = wordsOf(trx).changesInWith && (changes.length > 1 || question !== undefined)
  if (!isOne) {
    for (const change of changes) await named(trx, change)
    return []
  }
  // PostgreSQL makes the changes in `with` backwards.
  const listed = changes
    .map((change, at) => sql`${sql.id(`change_${at}`)} as (${written(change)})`)
    .toReversed()
  const asking = question ?? sql`select 1 as done`
  const { rows } = await named(trx, sql<Row>`with ${sql.join(listed)} ${asking}`)
  return question ? rows : []
}

/** Kysely writes out only what is an expression. */
function written(change: Change): Expression<unknown> {
  return { expressionType: undefined, toOperationNode: () => change.toOperationNode() }
}
