const BASE64 = /^[\w+/]{4,}={0,2}$/
/** Bytes that no longer say what the text was, to a hundred characters. */
const MOST_LOST = 0.01

/**
 * The text of a document as the protocol returns it: the text itself, or Base64 where a byte is not valid in the encoding
 * of the page, which Lighthouse does not tell. Such pages are in UTF-8 nearly always; null if not.
 */
export function sentText(body: string): string | null {
  if (!BASE64.test(body)) return body
  const text = Buffer.from(body, 'base64').toString('utf8')
  const lost = text.split('�').length - 1
  return lost > text.length * MOST_LOST ? null : text
}
