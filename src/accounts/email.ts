/** RFC 5321 §4.5.3.1: 64 characters, the sign, 255 characters. */
const MAX_LENGTH = 320

/** Why this cannot be a user's e-mail address, as a sentence. Whether it exists only mail could tell. */
export function emailFault(email: string): string | undefined {
  const text = email.trim()
  if (text.length <= MAX_LENGTH && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)) return undefined
  return 'This is not an e-mail address.'
}
