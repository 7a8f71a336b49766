import type { JSHandle, Page } from 'playwright-core'

/** The elements of a page with text or controls, by what affects their colours; each kind is checked once. */
export interface Coloured {
  /** All of them, in the order of the markup. */
  readonly elements: JSHandle<readonly Element[]>
  /** Indices, in that order, of those not seen before. */
  readonly unseen: readonly number[]
  remember(): void
}

/**
 * A key of what affects an element's colours and space: the elements on the way to it, their classes and attributes,
 * and their states. Text and position are left out: the release suite checks each.
 */
export function createSeenColours() {
  const seen = new Set<string>()
  return {
    /** @param look a difference that the markup does not show, such as a colour scheme */
    async of(page: Page, look: string): Promise<Coloured> {
      const all = await page.evaluateHandle(colouredIn, look)
      const keys = await all.evaluate((found) => found.map(({ key }) => key))
      return {
        elements: await all.evaluateHandle((found) => found.map(({ element }) => element)),
        // The first element of each kind stands for the others.
        unseen: keys.flatMap((key, place) =>
          seen.has(key) || keys.indexOf(key) < place ? [] : [place],
        ),
        remember() {
          for (const key of keys) seen.add(key)
        },
      }
    },
  }
}

/** Runs in the page. */
function colouredIn(look: string): { readonly element: Element; readonly key: string }[] {
  /** Attributes without effect on colours: link targets, names, drawing data. */
  const BESIDE =
    /^(?:id|for|href|src|action|name|title|alt|content|datetime|placeholder|d|points|viewBox|width|height|[xy][12]?|c[xy]|r[xy]?|transform|aria-(?:label|labelledby|describedby|controls|valuenow|valuetext))$/
  const FIELDS = 'input:not([type=hidden]), select, textarea, button, a'
  const found: { element: Element; key: string }[] = []
  const { className, lang, dir, dataset } = document.documentElement
  const sheets = [...document.querySelectorAll('style, link[rel=stylesheet]')]
  const drawn = sheets.map(({ outerHTML }) => outerHTML)
  const root = [look, className, lang, dir, JSON.stringify(dataset), ...drawn]
  add(document.body, root.join(' '))
  return found

  function add(element: Element, way: string): void {
    if (!element.checkVisibility()) return
    const before = element.previousElementSibling
    const key = hashOf(`${way} > ${before ? stateOf(before) : ''}${kindOf(element)}`)
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
    if (hasWords || element.matches(FIELDS)) found.push({ element, key })
    for (const child of element.children) add(child, key)
  }

  function kindOf(element: Element): string {
    const attributes = [...element.attributes].filter(({ name }) => !BESIDE.test(name))
    const told = attributes.map(({ name, value }) => `${name}=${withoutIds(name, value)}`)
    return `${stateOf(element)} ${element.localName} ${told.toSorted().join(' ')}`
  }

  /** Its state affects how it and what follows it is drawn. */
  function stateOf(element: Element): string {
    const within = element.querySelector('input:checked') !== null
    const own = [':checked', ':focus-within', ':user-invalid', ':target'].map((each) =>
      element.matches(each),
    )
    return [within, ...own].map(Number).join('')
  }

  /** IDs and numbers differ between reports: they distinguish only values of fields. */
  function withoutIds(name: string, value: string): string {
    const known = value.replaceAll(/[\da-f]{8}(?:-[\da-f]{4,12}){4}/g, '')
    return name === 'value' ? known : known.replaceAll(/\d+/g, '')
  }

  /** FNV-1a of 32 bits, twice. */
  function hashOf(text: string): string {
    let one = 0x81_1c_9d_c5
    let other = 0x05_0c_5d_1f
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      one = Math.imul(one ^ code, 0x01_00_01_93)
      other = Math.imul(other ^ code, 0x5b_d1_e9_95)
    }
    return `${one >>> 0}.${other >>> 0}`
  }
}
