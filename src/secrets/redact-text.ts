import { isRandom } from './is-random.ts'
import { isSecretName } from './is-secret-name.ts'
import { isSecretPair } from './is-secret-pair.ts'

/** Replaces a secret; valid in URLs. */
export const REDACTED = 'redacted'

/** Depth of URLs within URLs: a redirect to a sign-in that returns. */
const DEEPEST = 3

/** A name and its value in a query, a fragment, a path, a form, or a sentence: `sid=…` as in cookies. */
const PAIR = /(^|[?&#;\s"'`(,{|])([\w.~%[\]-]{1,100})=([^&#\s"'<>\\;`]+)/g

/** A whole query or fragment. */
const UNNAMED = /([?#])([\w.~+/%-]{16,})(?=$|[\s"'<>\\&#)])/g

/** The last one of a truncated text may be incomplete. */
const MEMBER = /"([\w-]{1,100})":(\s?)"[^"\\]+("|$)/g

/** RFC 7519: two or three parts of base64, the first of which begins with `{"`. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?/g

const USER_INFO = /\/\/[^\s/?#@"'<>\\]+@/g

/** At the end of a truncated text: after a host's colon comes a number. */
const CUT_USER_INFO = /\/\/[^\s/?#@:[\]"'<>\\]+:(?!\d+$)[^\s/?#@"'<>\\]+$/

/** As in an `Authorization` header (RFC 9110 §11.4). */
const CREDENTIALS = /\b(Bearer|Basic|Digest|Negotiate) ([\w.~+/=-]{8,})/gi

/**
 * Text without the secrets that are recognisable by position or form. URLs stay URLs, and the same URL always becomes
 * the same text.
 */
export function redactText(text: string): string {
  return redact(text, 0)
}

function redact(text: string, depth: number): string {
  if (!/[=?#@":]|eyJ|\b(?:bearer|basic|digest|negotiate) /i.test(text)) return text
  return text
    .replace(USER_INFO, `//${REDACTED}@`)
    .replace(CUT_USER_INFO, `//${REDACTED}`)
    .replace(WEB_TOKEN, REDACTED)
    .replace(CREDENTIALS, (whole, scheme: string, value: string) =>
      /\d|[a-z][A-Z]/.test(value) ? `${scheme} ${REDACTED}` : whole,
    )
    .replace(MEMBER, (whole, name: string, gap: string, end: string) =>
      isSecretName(name) ? `"${name}":${gap}"${REDACTED}${end}` : whole,
    )
    .replace(
      PAIR,
      (_whole, before: string, name: string, value: string) =>
        `${before}${name}=${redactValue(decoded(name) ?? name, value, depth)}`,
    )
    .replace(UNNAMED, (whole, before: string, value: string) =>
      isRandom(value) ? `${before}${REDACTED}` : whole,
    )
}

function redactValue(name: string, value: string, depth: number): string {
  if (isSecretPair(name, value)) return REDACTED
  if (depth === DEEPEST) return value
  const plain = decoded(value)
  if (plain === undefined || plain === value) return redact(value, depth + 1)
  const without = redact(plain, depth + 1)
  return without === plain ? value : encodeURIComponent(without)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
