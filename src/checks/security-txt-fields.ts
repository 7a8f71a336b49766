/**
 * Fields of a security.txt, names in lower case, values in order (RFC 9116 §2). Comments, blank
 * lines and the lines of a PGP signature around it have no field and fall away.
 */
export function securityTxtFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z-]+):\s*(\S.*)$/.exec(line.trimEnd()) ?? []
    if (name === undefined || value === undefined) continue
    const key = name.toLowerCase()
    fields.set(key, [...(fields.get(key) ?? []), value])
  }
  return fields
}
