import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Expects the focused element to have a visible focus indicator, on the screen, with nothing in front of it. */
export async function expectSeenFocus(target: Locator): Promise<void> {
  expect(await target.evaluate(focusFaults)).toEqual([])
}

/** Runs in the page. */
function focusFaults(element: Element): string[] {
  const label = element.closest('label')
  const drawn = [element, ...(label ? [label] : [])]
  const isDrawn = drawn.some((each) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && opacity !== '0'
  })
  const { left, top, width, height } = (label ?? element).getBoundingClientRect()
  const front = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2)
  const isInFront =
    front !== null && drawn.some((each) => each.contains(front) || front.contains(each))
  return [
    ...(isDrawn ? [] : [`no outline on ${element.outerHTML}`]),
    ...(isInFront ? [] : [`${front?.outerHTML ?? 'nothing'} in front of ${element.outerHTML}`]),
  ].map((fault) => fault.slice(0, 300))
}
