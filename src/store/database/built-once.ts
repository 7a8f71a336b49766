import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Connection } from './database.ts'
import { type DialectWords, wordsOf } from './dialect.ts'
import type { Statement } from './named.ts'
import { nameStatement } from './named-statements.ts'
import { storable } from './storable.ts'

/** A list is used with `isOneOf`. */
type Value = string | number | readonly string[]

/** Takes the place of a value while a query is built. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built once for each engine and variant, and then only gets its values: building one takes as long as
 * SQLite takes to run it.
 *
 * @param names of its values
 * @param build uses each blank as a parameter, any number of times
 * @param plan `lookup` if the best plan is the same for all values; see `nameStatement`
 */
export function builtOnce<Name extends string, Row, Variant extends string = string>(
  names: readonly Name[],
  build: (
    db: Connection,
    blanks: Readonly<Record<Name, RawBuilder<never>>>,
    variant: Variant,
  ) => Statement<Row>,
  plan: 'lookup' | 'by values' = 'by values',
) {
  const built = new Map<DialectWords, Map<string, CompiledQuery<Row>>>()

  function buildFor(db: Connection, variant: Variant): CompiledQuery<Row> {
    const { unplanned } = wordsOf(db)
    // oxlint-disable-next-line no-unsafe-type-assertion -- these are its names
    const blanks = Object.fromEntries(
      names.map((name) => [name, unplanned(new Blank(name))]),
    ) as Record<Name, RawBuilder<never>>
    const query = build(db, blanks, variant).compile(db)
    if (plan === 'lookup') nameStatement(query.sql)
    return query
  }

  function queryOf(db: Connection, variant: Variant): CompiledQuery<Row> {
    // A plugin may write another statement each time.
    if (db.getExecutor().plugins.length > 0) return buildFor(db, variant)
    const words = wordsOf(db)
    const variants = built.get(words) ?? new Map<string, CompiledQuery<Row>>()
    built.set(words, variants)
    const query = variants.get(variant) ?? buildFor(db, variant)
    variants.set(variant, query)
    return query
  }

  return async (
    db: Connection,
    values: Readonly<Record<Name, Value>>,
    ...[variant]: string extends Variant ? [variant?: Variant] : [variant: Variant]
  ): Promise<Row[]> => {
    const given: Readonly<Record<string, Value>> = values
    const { list } = wordsOf(db)
    // oxlint-disable-next-line no-unsafe-type-assertion -- left out only where it may be any text
    const query = queryOf(db, (variant ?? '') as Variant)
    const parameters = query.parameters.map((each) => {
      if (!(each instanceof Blank)) return each
      const value = given[each.name]
      return typeof value === 'object' ? list(value) : storable(value)
    })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
