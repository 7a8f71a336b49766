/**
 * C0 and C1 controls, soft hyphen, zero-width characters, bidirectional controls, line separators,
 * tag characters, lone surrogates: what a hostile page uses to forge a line of a report.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu

/**
 * Characters that show nothing, of which a text may consist that looks empty: white space, what Unicode has ignored where
 * it cannot be shown (Hangul fillers, joiners, variation selectors, tags), marks that no letter carries, the braille pattern
 * without dots and the null notehead. Beside others most of them belong to a script or an emoji, and stay.
 */
const SHOWS_NOTHING =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800\u{1d159}]/u

/** Of a text that shows nothing, all that is not plain space. */
const NO_SPACE = /[^ \u00a0]/gu

/** Would nobody see that there is a text? */
export function isBlank(text: string): boolean {
  return Array.from(text).every((character) => SHOWS_NOTHING.test(character))
}

/** A title without the space around it; undefined where it is missing, or shows nothing. */
export function shownTitle(title: string | null | undefined): string | undefined {
  return title === null || title === undefined || isBlank(title) ? undefined : title.trim()
}

/** The text with every invisible character, and all of a text that shows nothing, shown as its code, e.g. `⟨U+202E⟩`; line breaks as spaces. */
export function visibleText(text: string): string {
  const invisible = isBlank(text) ? NO_SPACE : INVISIBLE
  return text.replace(invisible, (character) => {
    if (character === '\n' || character === '\r' || character === '\t') return ' '
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
}
