import type { ImageFact } from '../facts/element-facts.ts'

/** True when the browser knows the room an image takes before it has arrived, as far as markup can say. */
export function reservesSpace({ width, height, style }: ImageFact): boolean {
  if (isLength(width) && isLength(height)) return true
  const declared = declarations(style)
  if (declared.get('display') === 'none') return true
  if (/^(?:absolute|fixed)$/.test(declared.get('position') ?? '')) return true
  if (declared.has('aspect-ratio')) return true
  return (isLength(width) || declared.has('width')) && (isLength(height) || declared.has('height'))
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
    return value === '' || value === 'auto' ? [] : [[name, value] as const]
  })
  return new Map(pairs)
}
