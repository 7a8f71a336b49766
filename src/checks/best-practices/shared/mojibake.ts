/**
 * UTF-8 decoded as windows-1252: `Ã¤` for ä, `â€™` for ’, `Â©` for ©, `ï»¿` for a byte-order mark. After Ã, characters
 * that Portuguese text can contain are excluded: closing quotes, dots and trademark signs.
 */
const TWICE_ENCODED = /Ã[\u0178¡-¬¯-¶¸-º¼-¿]|â€[™œ˜“”¦¢\u009d]|Â[£©§°¿]|ï»¿/

/** The text around the first wrongly decoded character; null if there is none. */
export function mojibakeIn(text: string): string | null {
  const index = text.search(TWICE_ENCODED)
  return index === -1 ? null : text.slice(Math.max(0, index - 20), index + 20)
}
