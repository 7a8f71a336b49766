const FIELD = /^([A-Za-z-]+): +(\S.*)$/

/**
 * Fields of a security.txt: names in lower case, values in order (RFC 9116 §2). Comments, blank lines and the lines of
 * a PGP signature have no field and are dropped.
 */
export function securityTxtFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const line of contentLines(text)) {
    const [, name, value] = FIELD.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    fields.getOrInsertComputed(key, () => []).push(value)
  }
  return fields
}

/** Lines that are neither comments nor fields, which have a space after their colon and none before. */
export function malformedLines(text: string): string[] {
  return contentLines(text).filter(
    (line) => !FIELD.test(line) && !line.startsWith('#') && !line.startsWith('-----'),
  )
}

/** The signed content, without the dash escapes that signing adds (RFC 9580 §7.2). */
function contentLines(text: string): string[] {
  const [content = ''] = text.replace(/^\uFEFF/, '').split('-----BEGIN PGP SIGNATURE-----')
  return content
    .split(/\r?\n/)
    .map((line) => line.trimEnd().replace(/^- /, ''))
    .filter((line) => line !== '')
}
