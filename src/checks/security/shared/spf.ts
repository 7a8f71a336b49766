/** Mechanisms with DNS look-ups (RFC 7208 §4.6.4); `redirect` has one too, but is a modifier. */
const LOOKS_UP = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

/** Evaluation fails beyond this number. */
export const MAX_LOOKUPS = 10

/**
 * DNS look-ups of one SPF record itself, without those of included records. Terms after `all` are never reached, and
 * `redirect` counts only without `all` (RFC 7208 §5.1, §6.1).
 */
export function spfLookups(record: string): number {
  let lookups = 0
  let redirects = false
  for (const term of record.split(' ').slice(1)) {
    const name = /^[+\-~?]?([a-z][\w.-]*)/i.exec(term)?.[1]?.toLowerCase() ?? ''
    const isModifier = term.slice(0, name.length + 1).endsWith('=')
    if (name === 'all') return lookups
    if (isModifier) redirects ||= name === 'redirect'
    else if (LOOKS_UP.has(name)) lookups++
  }
  return lookups + (redirects ? 1 : 0)
}
