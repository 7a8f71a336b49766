/** The text without comments. An unclosed comment removes the rest, as in browsers. */
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
 * URLs of the valid `@import` rules: those before all rules except `@charset` and `@layer` statements. Browsers ignore
 * later ones.
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
