import type { ImageFact } from '../element-facts.ts'
import { styleDeclarations } from '../html/style-declarations.ts'

/** True for an image too small to see, which counts visits. */
export function isTrackingPixel({
  width,
  height,
  style,
}: Pick<ImageFact, 'width' | 'height' | 'style'>): boolean {
  const declared = styleDeclarations(style)
  return isDot(declared.get('width') ?? width) && isDot(declared.get('height') ?? height)
}

function isDot(size: string | null): boolean {
  return size !== null && /^\s*[01](?:\.0{1,3})?\s*(?:px)?\s*$/i.test(size)
}
