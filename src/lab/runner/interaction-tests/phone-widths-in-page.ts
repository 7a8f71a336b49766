import type { LegibilityResult, PhoneWidth } from '../../interaction-test-results.ts'
import type { Ways } from './ways-in-page.ts'

declare const pagemarkWays: Ways

/** Runs in an isolated world of the page, after layout at a width. */
export async function measureWidth(width: number): Promise<PhoneWidth> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
    setTimeout(resolve, 200)
  })
  const root = document.documentElement
  const viewport = root.clientWidth
  const page = document.scrollingElement ?? root
  const ofRoot = getComputedStyle(root).overflowX
  const ofViewport =
    ofRoot === 'visible' && document.body ? getComputedStyle(document.body).overflowX : ofRoot
  // Overflow is clipped there: no one can scroll to it.
  const isCut = /hidden|clip/.test(ofViewport)

  const needsWidth =
    'table, pre, img, picture, svg, canvas, video, iframe, object, embed, math, [role="table"], [role="grid"], [role="toolbar"]'
  /** Half of the screen or more, or an ancestor of such a part that is as wide because of it. */
  const needsItsWidth = (element: Element) => {
    const { right } = element.getBoundingClientRect()
    const isBroad = (part: Element) =>
      Math.max(part.scrollWidth, part.getBoundingClientRect().width) >= width / 2
    const around = element.closest(needsWidth)
    const inside = [...element.querySelectorAll(needsWidth)].slice(0, 20)
    return (
      (around !== null && isBroad(around)) ||
      inside.some(
        (part) =>
          isBroad(part) && part.getBoundingClientRect().left + part.scrollWidth >= right - 32,
      )
    )
  }
  const sticksOut = new Map<Element, number>()
  const startTag = ({ outerHTML }: Element) => outerHTML.slice(0, outerHTML.indexOf('>') + 1)
  const isContained = (element: Element): boolean => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around === document.body || around === root) return false
      if (getComputedStyle(around).overflowX !== 'visible') return true
    }
    return false
  }
  if (!isCut && page.scrollWidth > viewport + 1) {
    for (const element of [...document.querySelectorAll('body *')].slice(0, 5000)) {
      const { left, right, width: own } = element.getBoundingClientRect()
      const over = Math.max(right + window.scrollX - viewport, -left - window.scrollX)
      if (own === 0 || over <= 1 || isContained(element)) continue
      if (getComputedStyle(element).position === 'fixed') continue
      const { parentElement } = element
      if (parentElement && (sticksOut.get(parentElement) ?? 0) <= over + 1) {
        sticksOut.delete(parentElement)
      }
      sticksOut.set(element, over)
    }
  }
  return {
    width,
    viewport,
    scrollWidth: isCut ? viewport : page.scrollWidth,
    widest: [...sticksOut]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 5)
      .map(([element, over]) => ({
        way: pagemarkWays.to(element),
        snippet: startTag(element).slice(0, 200),
        over: Math.round(over),
        isWide: needsItsWidth(element),
      })),
  }
}

/** Runs in an isolated world of the page: how much of its text has which size on a mobile screen. */
export function measureText(width: number, leastPixels: number): LegibilityResult {
  // Without a viewport width, the page is laid out wide and shown small.
  const scale = Math.min(1, width / document.documentElement.clientWidth)
  const sizes = new Map<Element, number>()
  const small = new Map<Element, number>()
  let characters = 0
  let legible = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let seen = 0; seen < 20_000 && walker.nextNode(); seen += 1) {
    const { parentElement: element, textContent } = walker.currentNode
    const length = textContent?.trim().length ?? 0
    if (length === 0 || element === null || element.matches('script, style, noscript')) continue
    const known = sizes.get(element)
    const isVisible = known !== undefined || element.checkVisibility({ visibilityProperty: true })
    const size = known ?? (isVisible ? Number.parseFloat(getComputedStyle(element).fontSize) : 0)
    sizes.set(element, size)
    if (size === 0) continue
    characters += length
    if (size * scale >= leastPixels) legible += length
    else small.set(element, (small.get(element) ?? 0) + length)
  }
  return {
    characters,
    legible,
    smallest: [...small]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 5)
      .map(([element, length]) => ({
        way: pagemarkWays.to(element),
        snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200),
        text: element.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
        pixels: Math.round((sizes.get(element) ?? 0) * scale * 10) / 10,
        characters: length,
      })),
  }
}
