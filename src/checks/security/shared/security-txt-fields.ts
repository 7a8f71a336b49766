const FIELD = /^([A-Za-z-]+): +(\S.*)$/

/**
 * Fields of a security.txt, names in lower case, values in order (RFC 9116 §2). Comments, blank
 * lines and the lines of a PGP signature around it have no field and fall away.
 */
export function securityTxtFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const line of contentLines(text)) {
    const [, name, value] = FIELD.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    fields.set(key, [...(fields.get(key) ?? []), value])
  }
  return fields
}

/** Lines that are neither a field, which has a space after its colon and none before, nor a comment. */
export function malformedLines(text: string): string[] {
  return contentLines(text).filter(
    (line) => !FIELD.test(line) && !line.startsWith('#') && !line.startsWith('-----'),
  )
}

/** What stands before the signature, without the dashes that signing puts before lines (RFC 9580 §7.2). */
function contentLines(text: string): string[] {
  const [content = ''] = text.replace(/^\uFEFF/, '').split('-----BEGIN PGP SIGNATURE-----')
  return content
    .split(/\r?\n/)
    .map((line) => line.trimEnd().replace(/^- /, ''))
    .filter((line) => line !== '')
}
