import type { PageOutline } from '../page-outline.ts'

/** Runs in an isolated world of the page: its content as numbers and lists that can be compared. */
export function outlinePage(): PageOutline {
  const fold = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  const texts: string[] = []
  const headings: string[] = []
  const links = new Set<string>()
  const types = new Set<string>()

  const typesIn = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 8 || types.size >= 100) return
    for (const [name, part] of Object.entries(value)) {
      if (name !== '@type') typesIn(part, depth + 1)
      else for (const type of [part].flat()) if (typeof type === 'string') types.add(type)
    }
  }
  const readElement = (element: Element) => {
    if (/^H[1-6]$/.test(element.tagName)) {
      if (headings.length < 300) headings.push(fold(element.textContent))
    } else if (element instanceof HTMLAnchorElement && element.host === location.host) {
      if (links.size < 500) links.add(`${element.pathname}${element.search}`.slice(0, 300))
    } else if (element instanceof HTMLScriptElement && element.type === 'application/ld+json') {
      try {
        typesIn(JSON.parse(element.textContent), 0)
      } catch {
        // Broken data has no types.
      }
    }
    const type = element.getAttribute('itemtype')?.split('/').at(-1)
    if (type !== undefined && types.size < 100) types.add(type)
  }

  const insideOf = (node: Node, element: Element | null) => [
    ...(element?.shadowRoot?.childNodes ?? []),
    ...node.childNodes,
  ]

  // Manually: a TreeWalker does not enter shadow roots, and recursion has a depth limit.
  const silent = 'script, style, template, noscript, title, iframe, svg'
  const aside = 'nav, header, footer, aside, form, dialog, [role=dialog], [aria-modal]'
  const waiting: [node: Node, isMain: boolean][] = [[document, true]]
  for (let seen = 0; seen < 100_000; seen += 1) {
    const [node, isAround] = waiting.pop() ?? []
    if (node === undefined) break
    if (node instanceof Text && isAround === true) texts.push(node.data)
    const element = node instanceof Element ? node : null
    if (element) readElement(element)
    if (element?.matches(silent) === true) continue
    const isMain = isAround === true && element?.matches(aside) !== true
    for (const child of insideOf(node, element).toReversed()) waiting.push([child, isMain])
  }

  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const segments = [...segmenter.segment(texts.join(' ').slice(0, 500_000))]
  const words = segments.filter(({ isWordLike }) => isWordLike === true).length
  return { words, headings: headings.filter(Boolean), links: [...links], types: [...types] }
}
