import { jsonWeight } from './json-weight.ts'

const MOST_DEPTH = 64
/** A result of half a megabyte has 15,000. */
const MOST_MEMBERS = 150_000

export type ParsedUpload =
  | { readonly ok: true; readonly value: unknown }
  /** The end of a sentence about the text. */
  | { readonly ok: false; readonly fault: string }

/** Parses JSON that somebody uploaded, unless that would hold up the server. */
export function parseUpload(text: string): ParsedUpload {
  const { depth, members } = jsonWeight(text)
  if (depth > MOST_DEPTH || members > MOST_MEMBERS) {
    const fault = `is nested more than ${MOST_DEPTH} deep or has more than ${MOST_MEMBERS} members.`
    return { ok: false, fault }
  }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, fault: 'is not valid JSON.' }
  }
}
