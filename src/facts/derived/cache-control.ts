import type { Header } from '../network-facts.ts'
import { headerLines } from './headers.ts'

/**
 * Directives of `Cache-Control` in lower case, the first of each name, with unquoted arguments; null for a directive
 * without one (RFC 9111 §5.2).
 */
export function cacheDirectives(headers: readonly Header[]): ReadonlyMap<string, string | null> {
  const directives = new Map<string, string | null>()
  for (const [, name = '', , quoted, bare] of headerLines(headers, 'cache-control')
    .join(', ')
    .matchAll(/([\w-]+)(=(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g)) {
    const key = name.toLowerCase()
    if (!directives.has(key)) directives.set(key, quoted?.replace(/\\(.)/g, '$1') ?? bare ?? null)
  }
  return directives
}
