import { isCheckId } from './check-ids.ts'
import { siteCatalogue } from './site/site-catalogue.ts'

const siteCheckIds: ReadonlySet<string> = new Set(siteCatalogue.map(({ id }) => id))

/** Whether rules may limit the check: one of pages, or one of whole sites. */
export function isRuleCheckId(id: string): boolean {
  return isCheckId(id) || siteCheckIds.has(id)
}
