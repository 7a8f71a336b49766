/**
 * What could end a line, turn its direction, hide in it, or is no character at all: control characters, bidi and
 * zero-width marks, lone surrogates, and what Unicode leaves undefined.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\s]+/gu

/** A text of strangers on one line of at most so many characters. */
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

/** `&`, `<` and `>` as entities: Slack's control characters, and those of HTML with quotation marks. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Every character that Markdown gives a meaning, as itself. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&:]/g, String.raw`\$&`)
}

/** `@everyone` is text: a character without width stands behind each `@`, so that it calls nobody. */
export function withoutMentions(text: string): string {
  return text.replaceAll('@', '@\u200B')
}
