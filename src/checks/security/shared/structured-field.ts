/** What a structured-field parser makes of a header; null where the syntax is broken (RFC 9651 §4.2: ignore it whole). */
export function parsed<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return parse(text)
  } catch {
    return null
  }
}
