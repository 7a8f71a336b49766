import type { ImageFact } from '../../../facts/element-facts.ts'
import { styleDeclarations } from '../../../facts/html/style-declarations.ts'

/** Whether the browser knows an image's size before it loads, as far as markup shows. */
export function reservesSpace({ width, height, style }: ImageFact): boolean {
  if (isLength(width) && isLength(height)) return true
  const declared = styleDeclarations(style)
  if (declared.get('display') === 'none') return true
  if (/^(?:absolute|fixed)$/.test(declared.get('position') ?? '')) return true
  const wide = isLength(width) || declared.has('width')
  const high = isLength(height) || declared.has('height')
  // A ratio without a width gives no height: until the image loads, both are 0.
  return declared.has('aspect-ratio') ? wide || high : wide && high
}

/** Number at the beginning of a dimension value, by HTML's rules; a signed one is invalid. */
function isLength(value: string | null): boolean {
  return value !== null && /^\s*\d/.test(value)
}
