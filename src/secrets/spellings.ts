/** A value as encoded in URLs, and decoded. */
export function spellings(value: string): string[] {
  return [value, encodeURIComponent(value.toWellFormed()), decoded(value)]
}

/** A text literally, and as escaped in URLs, markup and JSON. */
export function writings(text: string): string[] {
  const inMarkup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const inAttribute = inMarkup.replaceAll('"', '&quot;')
  return [
    ...new Set([
      text,
      encodeURIComponent(text.toWellFormed()),
      inMarkup,
      inAttribute,
      inAttribute.replaceAll("'", '&#39;'),
      inAttribute.replaceAll("'", '&#039;'),
      JSON.stringify(text).slice(1, -1),
    ]),
  ]
}

export function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
