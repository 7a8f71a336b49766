import { catalogue } from '../checks/catalogue.ts'
import type { Check } from '../checks/check.ts'
import { nearestId } from '../checks/shared/nearest-id.ts'
import { ToolError } from './tool-error.ts'

const CHECKS: ReadonlyMap<string, Check> = new Map(catalogue.map((check) => [check.id, check]))

export function catalogueCheck(id: string): Check | undefined {
  return CHECKS.get(id)
}

/** @throws {ToolError} suggests the most similar ID */
export function requireCheck(id: string): Check {
  const check = CHECKS.get(id)
  if (check !== undefined) return check
  const near = nearestId(id, CHECKS.keys())
  throw new ToolError(
    near === undefined
      ? 'There is no such check. Call get_report with a category to list the checks of a report.'
      : `There is no such check. Did you mean ${near}?`,
  )
}
