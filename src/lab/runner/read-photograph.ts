import type { Result } from 'lighthouse'
import { clipBox } from '../clip-box.ts'
import type { PageSize } from '../lab-result.ts'
import type { Box } from '../on-picture.ts'
import { isRecord } from './interaction-tests/read-value.ts'

/** Lighthouse's picture of the whole page, and where elements stood at the moment at which it was taken. */
export interface Photograph {
  /** Null where there is no picture. */
  readonly size: PageSize | null
  /** By the id that Lighthouse gave the element; null where it is not to be seen. */
  boxOf(id: unknown): Box | null
}

/** Pixels of a side: beyond it nothing is a picture. */
const LARGEST = 100_000

/** The rectangles are the page's own word: its scripts could reach what Lighthouse keeps there. */
export function readPhotograph({
  fullPageScreenshot,
}: Pick<Result, 'fullPageScreenshot'>): Photograph {
  const { width, height } = fullPageScreenshot?.screenshot ?? { width: 0, height: 0 }
  const size = { width: Math.round(width), height: Math.round(height) }
  if (!isSize(size.width) || !isSize(size.height)) return NONE
  const nodes = new Map<string, unknown>(Object.entries(fullPageScreenshot?.nodes ?? {}))
  return {
    size,
    boxOf(id) {
      const node = typeof id === 'string' ? nodes.get(id) : undefined
      if (!isRecord(node)) return null
      const { left, top } = node
      return clipBox({ x: left, y: top, width: node.width, height: node.height }, size)
    },
  }
}

const NONE: Photograph = { size: null, boxOf: () => null }

function isSize(side: number): boolean {
  return side > 0 && side <= LARGEST
}
