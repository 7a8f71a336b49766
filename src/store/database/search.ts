import { type RawBuilder, sql } from 'kysely'

/** The column, in lower case already, has this text somewhere; `%` and `_` mean themselves. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  const literal = text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql<boolean>`${sql.ref(column)} like ${`%${literal}%`} escape '\\'`
}
