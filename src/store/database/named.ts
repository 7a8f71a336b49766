import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely'
import type { Connection } from './database.ts'
import { nameStatement } from './named-statements.ts'

/** A query of Kysely's, or one written as SQL. */
export interface Statement<Row> {
  readonly compile: (db: QueryExecutorProvider) => CompiledQuery<Row>
}

/**
 * Runs a statement that PostgreSQL parses and plans once per session, because its best plan is the same for all values:
 * one that finds rows by a unique key or in the order of an index, inserts them, or looks for work. See
 * docs/decisions/097-named-statements.md.
 */
export async function named<Row>(
  db: Connection,
  statement: Statement<Row>,
): Promise<QueryResult<Row>> {
  const query = statement.compile(db)
  nameStatement(query.sql)
  return await db.executeQuery(query)
}

/** The same for the first row. */
export async function namedRow<Row>(
  db: Connection,
  statement: Statement<Row>,
): Promise<Row | undefined> {
  return (await named(db, statement)).rows[0]
}
