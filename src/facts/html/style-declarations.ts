/** Values that leave a property unset (Lighthouse's unsized-images audit). */
const UNSET: ReadonlySet<string> = new Set(['', 'auto', 'inherit', 'initial', 'unset'])

/** Declarations of a `style` attribute, lower case. */
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
