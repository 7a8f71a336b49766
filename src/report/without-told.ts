import { removerOf } from '../secrets/remover-of.ts'

/**
 * A sentence about a page without what its site was told.
 *
 * @param told texts that say who we are to the site
 * @param asked the address that was asked for, which stays as it is
 */
export function withoutTold(text: string, told: readonly string[], asked: string): string {
  return removerOf({ pairs: [], values: [], told, asked })?.(text) ?? text
}
