import type { Result } from 'lighthouse'
import { clipBox } from '../clip-box.ts'
import type { PageSize } from '../lab-result.ts'
import type { Box } from '../on-picture.ts'
import { isRecord } from './interaction-tests/read-value.ts'

/** Lighthouse's full-page screenshot, and the positions of elements when it was taken. */
export interface Photograph {
  /** Null without a screenshot. */
  readonly size: PageSize | null
  /** By Lighthouse's id of the element; null if it is invisible. */
  boxOf(id: unknown): Box | null
}

/** Pixels of a side: nothing larger is a screenshot. */
const LARGEST = 100_000

/** The rectangles come from the page: its scripts can reach what Lighthouse keeps there. */
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
