import type { ImageFact } from '../../../facts/element-facts.ts'

/** Values that leave a property as if it had not been written (Lighthouse's unsized-images audit). */
const UNSET: ReadonlySet<string> = new Set(['', 'auto', 'inherit', 'initial', 'unset'])

/** True when the browser knows the room an image takes before it has arrived, as far as markup can say. */
export function reservesSpace({ width, height, style }: ImageFact): boolean {
  if (isLength(width) && isLength(height)) return true
  const declared = declarations(style)
  if (declared.get('display') === 'none') return true
  if (/^(?:absolute|fixed)$/.test(declared.get('position') ?? '')) return true
  const wide = isLength(width) || declared.has('width')
  const high = isLength(height) || declared.has('height')
  // A ratio of an unknown width is no height: until the image has come, both are 0.
  return declared.has('aspect-ratio') ? wide || high : wide && high
}

/** A number as HTML's rules for dimension values begin one; a sign makes it no number. */
function isLength(value: string | null): boolean {
  return value !== null && /^\s*\d/.test(value)
}

function declarations(style: string | null): ReadonlyMap<string, string> {
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
