/**
 * C0 and C1 controls, soft hyphen, zero-width characters, bidirectional controls, line separators, tag characters,
 * lone surrogates: what a hostile page uses to forge a line of a report.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu

/**
 * Invisible characters, of which an empty-looking text may consist: white space, Unicode's default ignorables (Hangul
 * fillers, joiners, variation selectors, tags), marks without a letter, the blank braille pattern and the null
 * notehead. Next to others, most of them belong to a script or an emoji, and stay.
 */
const SHOWS_NOTHING =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800\u{1d159}]/u

/** In an invisible text, everything except plain spaces. */
const NO_SPACE = /[^ \u00a0]/gu

/** Whether the text is invisible. */
export function isBlank(text: string): boolean {
  for (const character of text) if (!SHOWS_NOTHING.test(character)) return false
  return true
}

/** A title without surrounding space; undefined if it is missing or invisible. */
export function shownTitle(title: string | null | undefined): string | undefined {
  return title === null || title === undefined || isBlank(title) ? undefined : title.trim()
}

/**
 * The text with every invisible character, and all of an invisible text, shown as its code, such as `⟨U+202E⟩`; line
 * breaks become spaces.
 */
export function visibleText(text: string): string {
  const invisible = isBlank(text) ? NO_SPACE : INVISIBLE
  return text.replace(invisible, (character) => {
    if (character === '\n' || character === '\r' || character === '\t') return ' '
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${code}⟩`
  })
}
