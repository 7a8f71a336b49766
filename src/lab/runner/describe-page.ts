/** Runs in an isolated world of the page: its markup after its scripts ran, and its properties. */
export function describePage(maxHtml: number) {
  const roots: ShadowRoot[] = []
  const lookIn = (elements: NodeListOf<Element>) => {
    for (const { shadowRoot } of elements) {
      if (!(shadowRoot instanceof ShadowRoot) || roots.length >= 10_000) continue
      roots.push(shadowRoot)
      lookIn(shadowRoot.querySelectorAll('*'))
    }
  }
  lookIn(document.querySelectorAll('*'))

  const { doctype } = document
  // Scripts can remove even that.
  const root: Element | null = document.documentElement
  const { name = '', publicId = '', systemId = '' } = doctype ?? {}
  const quoted = [publicId, systemId].filter((id) => id !== '').map((id) => ` "${id}"`)
  const kind = quoted.length === 0 ? '' : publicId === '' ? ' SYSTEM' : ' PUBLIC'
  const declared = doctype === null ? '' : `<!DOCTYPE ${name}${kind}${quoted.join('')}>`
  const shell = root?.cloneNode(false)
  const tags = shell instanceof Element ? shell.outerHTML : '<html></html>'
  const start = tags.slice(0, tags.lastIndexOf('</'))
  // Shadow roots are serialised as `<template shadowrootmode>`, which readers know as content.
  const html = `${declared}${start}${root?.getHTML({ shadowRoots: roots }) ?? ''}</html>`
  return {
    html: html.slice(0, maxHtml),
    truncated: html.length > maxHtml,
    title: (document.querySelector('title')?.textContent ?? '').trim().slice(0, 1000),
    complete: document.readyState === 'complete',
  }
}

/** Runs in an isolated world of the page: its visible text. */
export function readVisibleText() {
  const texts: string[] = []
  const read = (place: Document | ShadowRoot) => {
    const parts = place instanceof Document ? [place.querySelector('body')] : [...place.children]
    for (const part of parts) if (part instanceof HTMLElement) texts.push(part.innerText)
    for (const { shadowRoot } of place.querySelectorAll('*')) if (shadowRoot) read(shadowRoot)
  }
  read(document)

  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const visibleText = texts.join('\n').slice(0, 200_000)
  const words = [...segmenter.segment(visibleText)].filter(({ isWordLike }) => isWordLike === true)
  return { visibleText, visibleWords: words.length }
}
