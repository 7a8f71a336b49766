/**
 * Characters that could end a line, change its direction, hide in it, or are invalid: control characters, bidi and
 * zero-width marks, lone surrogates, and unassigned code points.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\s]+/gu

/** An untrusted text on one line, cut to this many characters. */
export function safeLine(text: string, most: number): string {
  const clean = text.replaceAll(UNSAFE, ' ').trim()
  const characters = Array.from(clean)
  return characters.length <= most
    ? clean
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** For HTML, attributes included. */
export function escapeMarkup(text: string): string {
  return escapeControls(text).replaceAll('"', '&quot;')
}

/** `&`, `<` and `>` as entities: the only ones that Slack decodes. */
export function escapeControls(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes every character with a meaning in Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, String.raw`\$&`)
}

/** Makes `@everyone` plain text: a zero-width character after each `@` prevents mentions. */
export function withoutMentions(text: string): string {
  return text.replaceAll('@', '@\u200B')
}
