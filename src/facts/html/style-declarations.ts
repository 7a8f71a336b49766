/** Values that leave a property as if it had not been written (Lighthouse's unsized-images audit). */
const UNSET: ReadonlySet<string> = new Set(['', 'auto', 'inherit', 'initial', 'unset'])

/** What a `style` attribute sets, lower case. */
export function styleDeclarations(style: string | null): ReadonlyMap<string, string> {
  const pairs = (style ?? '').split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    if (colon < 0) return []
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
      .replace(/ ?! ?important$/, '')
    return UNSET.has(value) ? [] : [[name, value] as const]
  })
  return new Map(pairs)
}
