/**
 * C0 and C1 controls, soft hyphen, zero-width characters, bidirectional controls, line separators,
 * tag characters, lone surrogates: what a hostile page uses to forge a line of a report.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu

/** The text with every invisible character shown as its code, e.g. `⟨U+202E⟩`; line breaks as spaces. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    if (character === '\n' || character === '\r' || character === '\t') return ' '
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
}
