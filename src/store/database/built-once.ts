import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Connection } from './database.ts'
import { type DialectWords, wordsOf } from './dialect.ts'
import { storable } from './storable.ts'

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
 */
export function builtOnce<Name extends string, Row>(
  names: readonly Name[],
  build: (
    db: Connection,
    blanks: Readonly<Record<Name, RawBuilder<never>>>,
    variant: string,
  ) => Compilable<Row>,
) {
  const built = new Map<DialectWords, Map<string, CompiledQuery<Row>>>()

  function buildFor(db: Connection, variant: string): CompiledQuery<Row> {
    const { unplanned } = wordsOf(db)
    // oxlint-disable-next-line no-unsafe-type-assertion -- these are its names
    const blanks = Object.fromEntries(
      names.map((name) => [name, unplanned(new Blank(name))]),
    ) as Record<Name, RawBuilder<never>>
    return build(db, blanks, variant).compile()
  }

  function queryOf(db: Connection, variant: string): CompiledQuery<Row> {
    const words = wordsOf(db)
    const variants = built.get(words) ?? new Map<string, CompiledQuery<Row>>()
    built.set(words, variants)
    const query = variants.get(variant) ?? buildFor(db, variant)
    variants.set(variant, query)
    return query
  }

  return async (
    db: Connection,
    values: Readonly<Record<Name, string | number>>,
    variant = '',
  ): Promise<Row[]> => {
    const given: Readonly<Record<string, unknown>> = values
    const query = queryOf(db, variant)
    const parameters = query.parameters.map((each) =>
      each instanceof Blank ? storable(given[each.name]) : each,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
