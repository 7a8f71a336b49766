/** The text with comments taken out. A comment that does not end takes the rest with it, as in a browser. */
export function withoutComments(css: string): string {
  const kept: string[] = []
  let position = 0
  while (position < css.length) {
    const start = css.indexOf('/*', position)
    if (start < 0) break
    kept.push(css.slice(position, start))
    const end = css.indexOf('*/', start + 2)
    position = end < 0 ? css.length : end + 2
  }
  return `${kept.join(' ')} ${css.slice(position)}`
}

/**
 * Addresses of the `@import` rules that count: those before any other rule but `@charset` and
 * `@layer` statements. Later ones are ignored by browsers.
 */
export function importsOf(css: string): string[] {
  const addresses: string[] = []
  let rest = withoutComments(css).trimStart()
  while (rest.startsWith('@')) {
    const statement = /^@(charset|import|layer)\b((?:"[^"]*"|'[^']*'|[^;{}"'])*);/i.exec(rest)
    if (!statement) break
    const [whole, name = '', value = ''] = statement
    if (name.toLowerCase() === 'import') addresses.push(addressIn(value))
    rest = rest.slice(whole.length).trimStart()
  }
  return addresses
}

function addressIn(value: string): string {
  const [, quoted, single, bare] =
    /^\s*(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^)\s"']*))/i.exec(value) ?? []
  return quoted ?? single ?? bare ?? ''
}
