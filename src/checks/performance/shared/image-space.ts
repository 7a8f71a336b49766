import type { ImageFact } from '../../../facts/element-facts.ts'
import { styleDeclarations } from '../../../facts/html/style-declarations.ts'

/** True when the browser knows the room an image takes before it has arrived, as far as markup can say. */
export function reservesSpace({ width, height, style }: ImageFact): boolean {
  if (isLength(width) && isLength(height)) return true
  const declared = styleDeclarations(style)
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
