/** Parses a structured header; null if the syntax is invalid (RFC 9651 §4.2: ignore it completely). */
export function parsed<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return parse(text)
  } catch {
    return null
  }
}
