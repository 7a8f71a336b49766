import { parse } from 'fast-querystring'
import { Problem } from './problem.ts'

/** Limit for a form or a query: a list of a hundred rows with everything ticked has fewer. */
export const MOST_FIELDS = 500

/** Whether there are more fields than any of our forms has, counted without parsing them. */
export function hasTooManyFields(text: string): boolean {
  let at = -1
  for (let count = 1; count <= MOST_FIELDS; count += 1) {
    at = text.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}

/**
 * Parses `a=1&b=2`, the format of queries and forms. The last value of a repeated name counts.
 *
 * @throws {Problem} `body-too-large`: 80,000 fields of 250 KB would take a quarter of a second
 */
export function parseFormText(text: string): Record<string, string> {
  if (hasTooManyFields(text)) {
    throw new Problem(
      'body-too-large',
      `The form has more than ${MOST_FIELDS} fields. Send fewer, or a list as JSON or in one text field.`,
    )
  }
  const fields = Object.entries<string | string[]>(parse(text))
  return Object.fromEntries(fields.map(([name, value]) => [name, lastOf(value)]))
}

function lastOf(value: string | string[]): string {
  return typeof value === 'string' ? value : (value.at(-1) ?? '')
}
