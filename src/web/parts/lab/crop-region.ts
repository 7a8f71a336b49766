import type { CheckResult } from '../../../report/results.ts'

export type Box = NonNullable<CheckResult['evidence'][number]['box']>

interface Size {
  readonly width: number
  readonly height: number
}

/** CSS pixels of the page around an element, to show where it is. */
const AROUND = 32
const LEAST: Size = { width: 280, height: 120 }
/** Only the beginning of a taller element is shown. */
const TALLEST = 560
/** Distance by which an outline at the edge of the page may exceed it. */
const EDGE = 8

const SHOWN: Size = { width: 300, height: 240 }

/**
 * The part of the screenshot that shows an element, and its maximum width. Undefined if the element is outside the
 * page.
 */
export function cropRegion(box: Box, page: Size): { region: Box; shown: number } | undefined {
  const isInside = box.x < page.width && box.y < page.height && Math.min(box.x, box.y) >= 0
  if (!isInside || box.width <= 0 || box.height <= 0) return undefined
  const width = Math.min(Math.max(box.width + 2 * AROUND, LEAST.width), page.width + 2 * EDGE)
  const wanted = Math.min(Math.max(box.height + 2 * AROUND, LEAST.height), TALLEST)
  const height = Math.min(wanted, page.height + 2 * EDGE)
  const isWhole = box.height + 2 * EDGE <= height
  const region = {
    x: within(box.x + (box.width - width) / 2, page.width + EDGE - width),
    y: within(
      isWhole ? box.y + (box.height - height) / 2 : box.y - AROUND,
      page.height + EDGE - height,
    ),
    width,
    height,
  }
  const scale = Math.min(1, SHOWN.width / width, SHOWN.height / height)
  return { region, shown: Math.round(width * scale) }
}

function within(place: number, last: number): number {
  return Math.round(Math.max(-EDGE, Math.min(place, last)))
}
