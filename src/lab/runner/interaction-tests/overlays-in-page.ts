import type { Overlay } from '../../interaction-test-results.ts'
import type { Ways } from './ways-in-page.ts'

declare const pagemarkWays: Ways

/**
 * Runs in an isolated world of the page: elements over its content, found by sampling a grid of points down to the
 * first element that is no overlay.
 */
export function findOverlays(): Overlay[] {
  const columns = 12
  const rows = 24
  const least = 0.1
  const fold = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  const parentOf = ({ parentElement, parentNode }: Element) =>
    parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null)
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const layers = new Map<Element, Element | null>()
  /** The outermost fixed or modal ancestor that does not contain the page itself. */
  const layerOf = (element: Element): Element | null => {
    const known = layers.get(element)
    if (known !== undefined) return known
    const parent = parentOf(element)
    const outer = parent === null ? null : layerOf(parent)
    const lies =
      styleOf(element).position === 'fixed' || element.matches(':modal, [aria-modal=true]')
    const layer = outer ?? (lies && !element.querySelector('main, [role=main]') ? element : null)
    layers.set(element, layer)
    return layer
  }
  /** Something of the layer is drawn there: a wrapper without a background covers nothing. */
  const isDrawn = (element: Element, layer: Element): boolean => {
    const { backgroundColor, backgroundImage } = styleOf(element)
    const bare = /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) && backgroundImage === 'none'
    const drawn = !bare || element.matches('img, picture, video, canvas, iframe, svg, :modal')
    if (drawn) return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const parent = element === layer ? null : parentOf(element)
    return parent !== null && isDrawn(parent, layer)
  }

  const points = new Map<Element, number>()
  for (let place = 0; place < columns * rows; place += 1) {
    const x = (((place % columns) + 0.5) / columns) * window.innerWidth
    const y = ((Math.floor(place / columns) + 0.5) / rows) * window.innerHeight
    const here = new Set<Element>()
    for (const hit of document.elementsFromPoint(x, y)) {
      const element = hit.shadowRoot?.elementFromPoint(x, y) ?? hit
      const layer = layerOf(element)
      if (layer === null) break
      if (isDrawn(element, layer)) here.add(layer)
    }
    for (const layer of here) points.set(layer, (points.get(layer) ?? 0) + 1)
  }

  return [...points]
    .map(([element, count]) => ({ element, share: count / (columns * rows) }))
    .filter(({ share }) => share >= least)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 5)
    .map(({ element, share }) => ({
      share,
      way: pagemarkWays.to(element),
      snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200),
      text: fold(element instanceof HTMLElement ? element.innerText : ''),
      frames: [...element.querySelectorAll('iframe')]
        .slice(0, 3)
        .map(({ src, title, name }) => fold(`${title} ${name} ${src}`)),
      asksForPassword: element.querySelector('input[type=password]') !== null,
    }))
}
