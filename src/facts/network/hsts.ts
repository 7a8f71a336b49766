import type { Header, HstsFact } from '../network-facts.ts'
import { headerLines } from './headers.ts'

/**
 * HSTS by RFC 6797 §6.1 and §8.1: the first header field wins, and one with invalid syntax is void. Unknown directives
 * may repeat: Chromium and Firefox ignore them.
 */
export function hstsOf(headers: readonly Header[]): HstsFact {
  const lines = headerLines(headers, 'strict-transport-security')
  const raw = lines[0] ?? null
  const directives = raw === null ? null : readDirectives(raw)
  const maxAge = directives?.get('max-age')
  const valid = directives !== null && /^\d+$/.test(maxAge ?? '')
  return {
    raw,
    valid,
    maxAge: valid ? Number(maxAge) : null,
    includeSubDomains: valid && directives.has('includesubdomains'),
    preload: valid && directives.has('preload'),
    lines: lines.length,
  }
}

const DIRECTIVE = /^([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"([^"]*)"|([\w!#$%&'*+.^`|~-]+)))?$/

/** Directive names in lower case, null if there is no value; null if part of the header is not a directive. */
function readDirectives(raw: string): ReadonlyMap<string, string | null> | null {
  const directives = new Map<string, string | null>()
  for (const text of partsOf(raw)) {
    const [, written, quoted, token] = DIRECTIVE.exec(text) ?? []
    if (written === undefined) return null
    const name = written.toLowerCase()
    const value = quoted ?? token ?? null
    const known = name === 'max-age' || name === 'includesubdomains'
    if (known && directives.has(name)) return null
    if (name === 'includesubdomains' && value !== null) return null
    directives.set(name, value)
  }
  return directives
}

/** A semicolon in a quoted string is no separator; an unclosed quote extends to the end. */
function partsOf(raw: string): string[] {
  return [...raw.matchAll(/(?:[^;"]|"[^"]*(?:"|$))+/g)]
    .map(([part]) => part.trim())
    .filter((part) => part !== '')
}
