import type { Kysely, RawBuilder } from 'kysely'
import { wordsOf } from './dialect.ts'

/**
 * Whether a lower-case text contains another. Not by `like`, which backtracks for each character: a search and URLs of
 * a thousand equal letters took two milliseconds each.
 *
 * @param isRare whether a trigram index, if there is one, finds it sooner than comparing all texts
 */
export function containing<Tables>(
  db: Kysely<Tables>,
  lowered: RawBuilder<unknown>,
  { text, isRare = false }: { readonly text: string; readonly isRare?: boolean },
): RawBuilder<boolean> {
  const { contains, trigrams } = wordsOf(db)
  const compare = isRare && trigrams !== undefined ? trigrams.contains : contains
  return compare(lowered, text.toLowerCase())
}
