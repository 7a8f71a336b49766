import type { Kysely, RawBuilder } from 'kysely'
import { wordsOf } from './dialect.ts'

/**
 * Whether a lower-case text contains another. Not by `like`, which backtracks for each character: a search and URLs of
 * a thousand equal letters took two milliseconds each.
 */
export function containing<Tables>(
  db: Kysely<Tables>,
  lowered: RawBuilder<unknown>,
  text: string,
): RawBuilder<boolean> {
  return wordsOf(db).contains(lowered, text.toLowerCase())
}
