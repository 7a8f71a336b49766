import { removerOf } from '../secrets/remover-of.ts'

/**
 * Removes what was sent to the site from a sentence about a page.
 *
 * @param told texts that identify us to the site
 * @param asked the requested URL, which stays unchanged
 */
export function withoutTold(text: string, told: readonly string[], asked: string): string {
  return removerOf({ pairs: [], values: [], told, asked })?.(text) ?? text
}
