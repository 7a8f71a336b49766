/**
 * Runs in an isolated world of the page: start tags of elements that are not rendered and resemble no rendered one.
 * The content of a closed `details` counts as visible, since visitors open it.
 */
export function listUnseen(): string[] {
  const judged =
    'a[href], img, h1, h2, h3, h4, h5, h6, [role], iframe, video, audio, input, select, textarea, button, table'
  const seen = new Set<string>()
  const unseen = new Set<string>()
  for (const element of [...document.querySelectorAll(judged)].slice(0, 20_000)) {
    const shell = element.cloneNode(false)
    const html = shell instanceof Element ? shell.outerHTML : ''
    const end = `</${element.localName}>`
    const tag = html.endsWith(end) ? html.slice(0, -end.length) : html
    const isRendered =
      element.checkVisibility({ visibilityProperty: true }) || element.closest('details') !== null
    // Only empty hidden links matter: menus hide hundreds of others.
    const isNamed = element.localName === 'a' && (element.textContent ?? '').trim() !== ''
    if (isRendered) seen.add(tag)
    else if (!isNamed && tag.length <= 300 && unseen.size < 2000) unseen.add(tag)
  }
  return [...unseen].filter((tag) => !seen.has(tag))
}
