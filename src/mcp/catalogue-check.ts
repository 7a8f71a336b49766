import { catalogue } from '../checks/catalogue.ts'
import type { Check } from '../checks/check.ts'
import { nearestId } from '../checks/shared/nearest-id.ts'
import { siteCatalogue } from '../checks/site/site-catalogue.ts'
import { ToolError } from './tool-error.ts'

/** The manual of a check of pages or of whole sites. */
export type CatalogueCheck = Pick<
  Check,
  'title' | 'category' | 'importance' | 'why' | 'fix' | 'criteria' | 'source'
>

const SITE_CHECKS: ReadonlySet<string> = new Set(siteCatalogue.map(({ id }) => id))
const CHECKS: ReadonlyMap<string, CatalogueCheck> = new Map(
  [...catalogue, ...siteCatalogue].map((check): [string, CatalogueCheck] => [check.id, check]),
)

export function catalogueCheck(id: string): CatalogueCheck | undefined {
  return CHECKS.get(id)
}

/** Whether it compares the pages of a site, which an audit of one page cannot. */
export function isSiteCheck(id: string): boolean {
  return SITE_CHECKS.has(id)
}

/** @throws {ToolError} suggests the most similar ID */
export function requireCheck(id: string): CatalogueCheck {
  const check = CHECKS.get(id)
  if (check !== undefined) return check
  const near = nearestId(id, CHECKS.keys())
  throw new ToolError(
    near === undefined
      ? 'There is no such check. Call get_report with a category to list the checks of a report.'
      : `There is no such check. Did you mean ${near}?`,
  )
}
