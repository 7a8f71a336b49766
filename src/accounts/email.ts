/** RFC 5321 §4.5.3.1: 64 characters, the sign, 255 characters. */
const MAX_LENGTH = 320

/**
 * Excludes characters that would need quoting (RFC 5322 §3.2.3), which no mailbox needs today, and invisible ones, by
 * which two different addresses could look alike.
 */
const ADDRESS = /^[^\s@\p{Cc}\p{Cf}()<>[\]:;,\\"]+@[^\s@\p{Cc}\p{Cf}()<>[\]:;,\\"]+$/u

/** Why this email address is not accepted, as a sentence. Whether it exists is not tested. */
export function emailFault(email: string): string | undefined {
  const text = email.trim()
  if (text.length <= MAX_LENGTH && ADDRESS.test(text)) return undefined
  return 'Enter an email address, such as you@example.com.'
}
