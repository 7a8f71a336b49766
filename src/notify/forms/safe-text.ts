/**
 * Characters that could end a line, change its direction, hide in it, or are invalid: control characters, bidi and
 * zero-width marks, lone surrogates, and unassigned code points.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\s]+/gu

/** An untrusted text on one line, cut to this many UTF-16 units: no service counts more per character. */
export function safeLine(text: string, most: number): string {
  const clean = text.replaceAll(UNSAFE, ' ').trim()
  if (clean.length <= most) return clean
  const whole = clean.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.trimEnd()}…`
}

/** For HTML, attributes included. */
export function escapeMarkup(text: string): string {
  return escapeControls(text).replaceAll('"', '&quot;')
}

/** `&`, `<` and `>` as entities: the only ones that Slack decodes. */
export function escapeControls(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The same, cut to this many characters, and never within an entity. */
export function escapeControlsWithin(text: string, most: number): string {
  const escaped = escapeControls(text)
  if (escaped.length <= most) return escaped
  const whole = escaped.slice(0, most - 1).replace(/&[a-z]*$|[\uD800-\uDBFF]$/, '')
  return `${whole}…`
}

/** Escapes every character with a meaning in Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, String.raw`\$&`)
}

/** Makes `@everyone` plain text: a zero-width character after each `@` prevents mentions. */
export function withoutMentions(text: string): string {
  return text.replaceAll('@', '@\u200B')
}
