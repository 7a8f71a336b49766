import { distance } from 'fastest-levenshtein'
import type { TObject } from 'typebox'
import { Problem } from '../http/problem.ts'
import { isRecord } from './fields.ts'

/** Limit of named unknown fields: a body may contain thousands. */
const MAX_UNKNOWN = 10
const MAX_NAME = 100

/** Maximum edit distance of a misspelt field, as specified: `privacyy` must not publish a report. */
const MISSPELT = 2

/** A sentence about each unknown field that misspells a known one; empty values count as absent. */
export function misspeltFields(schema: TObject, input: unknown): Record<string, string[]> {
  const known = Object.keys(schema.properties)
  const given = isRecord(input) ? Object.entries(input) : []
  const errors = given
    .filter(([name, value]) => !known.includes(name) && value !== '' && value !== null)
    .flatMap(([name]): [string, string[]][] => {
      const meant = nearest(name, known)
      return meant === undefined ? [] : [[name, [unknownSentence(name, meant)]]]
    })
  return Object.fromEntries(errors.slice(0, MAX_UNKNOWN))
}

/**
 * For changes: a body with only unknown fields requests nothing, and answering it as a change would hide a misspelt
 * name. Unknown fields beside known ones are ignored, and a body without fields changes nothing.
 *
 * @throws {Problem} `fields-invalid`, naming the known fields
 */
export function refuseUnknownAlone(schema: TObject, input: unknown): void {
  const given = isRecord(input) ? Object.keys(input) : []
  const known = Object.keys(schema.properties)
  if (given.length === 0 || given.some((name) => known.includes(name))) return
  const errors = given
    .slice(0, MAX_UNKNOWN)
    .map(
      (name) => [name.slice(0, MAX_NAME), [unknownSentence(name, nearest(name, known))]] as const,
    )
  throw new Problem(
    'fields-invalid',
    `The body contains no known field. Known fields: ${known.join(', ')}.`,
    { errors: Object.fromEntries(errors) },
  )
}

function unknownSentence(name: string, meant: string | undefined): string {
  const unknown = `${name.slice(0, MAX_NAME)} is not a field of this request`
  return meant === undefined ? `${unknown}.` : `${unknown}; did you mean ${meant}?`
}

function nearest(name: string, known: readonly string[]): string | undefined {
  return known
    .filter((each) => Math.abs(each.length - name.length) <= MISSPELT)
    .map((each) => ({ each, edits: distance(name, each) }))
    .filter(({ edits }) => edits <= MISSPELT)
    .toSorted((a, b) => a.edits - b.edits)[0]?.each
}
