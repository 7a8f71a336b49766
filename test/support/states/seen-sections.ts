import type { JSHandle, Page } from 'playwright-core'

interface Section {
  readonly element: Element
  readonly key: string
}

/** The sections of a page, in the order of its markup, and which of them have been seen before. */
export interface Sections {
  readonly all: JSHandle<readonly Section[]>
  readonly known: readonly boolean[]
  remember(): void
}

/**
 * Sections of pages by what they look like: their markup in the same surroundings, at the same place across and of
 * the same size. Where all that is the same, what is drawn is, unless something else lies above it.
 */
export function createSeenSections() {
  const seen = new Set<string>()
  return {
    /** @param look tells apart what the markup does not: a colour scheme, say */
    async of(page: Page, look: string): Promise<Sections> {
      const all = await page.evaluateHandle(sectionsOf, look)
      const keys = await all.evaluate((sections) => sections.map(({ key }) => key))
      return {
        all,
        known: keys.map((key) => seen.has(key)),
        remember() {
          for (const key of keys) seen.add(key)
        },
      }
    },
  }
}

/** Runs in the page: each element with enough in it, and a number of all that it depends on. */
function sectionsOf(look: string): Section[] {
  const LEAST = 200
  const sections: Section[] = []
  const { className, lang, dir, dataset } = document.documentElement
  const root = [className, lang, dir, JSON.stringify(dataset)]
  // An ancestor may be drawn by what is chosen anywhere in it.
  const chosen = [...document.querySelectorAll(':checked, :user-invalid')]
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')]
  const markup = [...sheets, ...chosen].map(({ outerHTML }) => outerHTML)
  add(document.body, [look, ...root, ...markup].join(' '))
  return sections

  function add(element: Element, surroundings: string): void {
    const html = withoutAddresses(element.outerHTML)
    if (html.length < LEAST) return
    const { x, width, height } = element.getBoundingClientRect()
    const isFocused = element.matches(':focus-within')
    const place = `${surroundings}${x} ${width} ${height} ${isFocused}`
    sections.push({ element, key: `${hashOf(place)} ${hashOf(html)}` })
    const opening = withoutAddresses(element.outerHTML.slice(0, -element.innerHTML.length))
    for (const child of element.children) add(child, `${surroundings}${opening}`)
  }

  /** Nobody sees them, and each report has its own. */
  function withoutAddresses(html: string): string {
    return html.replaceAll(/\b(href|src|action)="[^"]*"|[\da-f]{8}(?:-[\da-f]{4,12}){4}/g, '$1')
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
