import type { Box } from './on-picture.ts'

interface Rectangle {
  readonly x: unknown
  readonly y: unknown
  readonly width: unknown
  readonly height: unknown
}

/**
 * The part of a rectangle inside a picture of this size, rounded outwards to whole pixels; null if there is none or if
 * it is not a rectangle, since it may come from a page.
 */
export function clipBox(
  { x, y, width, height }: Rectangle,
  picture: { readonly width: number; readonly height: number },
): Box | null {
  if (!isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height)) return null
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  const right = Math.min(picture.width, Math.ceil(x + width))
  const bottom = Math.min(picture.height, Math.ceil(y + height))
  const isSeen = width > 0 && height > 0 && right > left && bottom > top
  return isSeen ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
