import type { Header, HstsFact } from '../network-facts.ts'
import { headerLines } from './headers.ts'

/** HSTS as RFC 6797 §6.1 and §8.1 have it: the first header field wins, a repeated directive voids it. */
export function hstsOf(headers: readonly Header[]): HstsFact {
  const lines = headerLines(headers, 'strict-transport-security')
  const raw = lines[0] ?? null
  const directives = raw === null ? null : readDirectives(raw)
  const maxAge = directives?.get('max-age')
  const valid = directives !== null && maxAge !== undefined && /^\d+$/.test(maxAge)
  return {
    raw,
    valid,
    maxAge: valid ? Number(maxAge) : null,
    includeSubDomains: valid && directives.has('includesubdomains'),
    preload: valid && directives.has('preload'),
    lines: lines.length,
  }
}

/** Directive names in lower case; null when one comes twice or is no directive. Values may be quoted. */
function readDirectives(raw: string): ReadonlyMap<string, string> | null {
  const directives = new Map<string, string>()
  for (const part of raw.split(';')) {
    const text = part.trim()
    if (text === '') continue
    const match = /^([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"([^"]*)"|([\w!#$%&'*+.^`|~-]+)))?$/.exec(
      text,
    )
    const name = match?.[1]?.toLowerCase()
    if (!match || name === undefined || directives.has(name)) return null
    directives.set(name, match[2] ?? match[3] ?? '')
  }
  return directives
}
