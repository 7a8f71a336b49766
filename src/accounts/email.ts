/** RFC 5321 §4.5.3.1: 64 characters, the sign, 255 characters. */
const MAX_LENGTH = 320

/**
 * Neither what would have to be quoted (RFC 5322 §3.2.3), which no mailbox of today needs, nor what cannot be
 * seen: two addresses that look alike would be two people.
 */
const ADDRESS = /^[^\s@\p{Cc}\p{Cf}()<>[\]:;,\\"]+@[^\s@\p{Cc}\p{Cf}()<>[\]:;,\\"]+$/u

/** Why this cannot be a user's e-mail address, as a sentence. Whether it exists only mail could tell. */
export function emailFault(email: string): string | undefined {
  const text = email.trim()
  if (text.length <= MAX_LENGTH && ADDRESS.test(text)) return undefined
  return 'Enter an email address, such as you@example.com.'
}
