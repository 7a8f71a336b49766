/** Characters that XML 1.0 (section 2.2) cannot represent. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Text for an attribute or for content. */
export function xmlText(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"\n\r\t]/g, (character) => ESCAPES[character] ?? character)
}

/** `<name key="value"/>`, or with lines inside. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
): string[] {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlText(String(value))}"`,
  )
  const start = `<${name}${written.join('')}`
  if (children.length === 0) return [`${start}/>`]
  return [`${start}>`, ...children.map((line) => `  ${line}`), `</${name}>`]
}
