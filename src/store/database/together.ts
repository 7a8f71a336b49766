import { type Expression, type OperationNodeSource, sql } from 'kysely'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'
import { type Statement, named } from './named.ts'

/** An `insert`, `update` or `delete`. */
export type Change = Statement<unknown> & OperationNodeSource

/**
 * Makes changes of different rows that do not depend on each other, with locks in this order. PostgreSQL gets them as
 * one statement: sending each takes longer than most of the changes. Named, like each of them.
 */
export async function together(trx: Connection, changes: readonly Change[]): Promise<void> {
  const [first, ...others] = changes
  if (!first) return
  if (others.length === 0 || !wordsOf(trx).changesInWith) {
    for (const change of changes) await named(trx, change)
    return
  }
  // PostgreSQL makes the changes in `with` backwards.
  const listed = changes
    .map((change, at) => sql`${sql.id(`change_${at}`)} as (${written(change)})`)
    .toReversed()
  await named(trx, sql`with ${sql.join(listed)} select 1 as done`)
}

/** Kysely writes out only what is an expression. */
function written(change: Change): Expression<unknown> {
  return { expressionType: undefined, toOperationNode: () => change.toOperationNode() }
}
