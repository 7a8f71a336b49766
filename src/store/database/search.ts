import type { Kysely, RawBuilder } from 'kysely'
import { wordsOf } from './dialect.ts'

/** Whether a lower-case text contains another. */
export function containing<Tables>(
  db: Kysely<Tables>,
  lowered: RawBuilder<unknown>,
  text: string,
): RawBuilder<boolean> {
  return wordsOf(db).contains(lowered, text.toLowerCase())
}
