import { Type } from 'typebox'
import { Problem } from '../http/problem.ts'

export const ReportParams = Type.Object({ id: Type.String() })

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The format of the store. */
export function isReportId(text: string): boolean {
  return UUID.test(text)
}

/**
 * The ID in the format of the store.
 *
 * @throws {Problem} `report-not-found` for a malformed ID, too
 */
export function requireReportId(text: string): string {
  const id = text.toLowerCase()
  if (!isReportId(id)) throw reportNotFound()
  return id
}

/** The same answer for a missing report as for somebody else's. */
export function requireReport<Found>(found: Found | undefined): Found {
  if (found === undefined) throw reportNotFound()
  return found
}

function reportNotFound(): Problem {
  return new Problem('report-not-found', 'There is no report with this ID.')
}
