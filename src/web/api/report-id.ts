import { Type } from 'typebox'
import { Problem } from '../http/problem.ts'

export const ReportParams = Type.Object({ id: Type.String() })

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As the store writes them. */
export function isReportId(text: string): boolean {
  return UUID.test(text)
}

/**
 * The id as the store writes it.
 *
 * @throws {Problem} `report-not-found`: what is no id is no report's
 */
export function requireReportId(text: string): string {
  const id = text.toLowerCase()
  if (!isReportId(id)) throw reportNotFound()
  return id
}

/** Word for word the same for a report of somebody else as for one that never was. */
export function requireReport<Found>(found: Found | undefined): Found {
  if (found === undefined) throw reportNotFound()
  return found
}

function reportNotFound(): Problem {
  return new Problem('report-not-found', 'There is no report with this ID.')
}
