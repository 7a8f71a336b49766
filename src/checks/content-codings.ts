import type { ResponseFacts } from '../facts/network-facts.ts'

const MODERN: ReadonlySet<string> = new Set(['br', 'zstd', 'dcb', 'dcz'])
const USUAL: ReadonlySet<string> = new Set([...MODERN, 'gzip', 'x-gzip'])

/** How the answer was compressed; chained codings count by the best of them. */
export function compressionOf({ encodings }: ResponseFacts): 'modern' | 'gzip' | 'other' | 'none' {
  const codings = encodings.filter((coding) => coding !== 'identity')
  if (codings.some((coding) => MODERN.has(coding))) return 'modern'
  if (codings.some((coding) => USUAL.has(coding))) return 'gzip'
  return codings.length > 0 ? 'other' : 'none'
}

/**
 * Share of a text that compressing usually saves, as Lighthouse's document-latency insight has it;
 * null for formats that are compressed already.
 */
export function usualSaving(mimeType: string): number | null {
  if (mimeType === 'text/css') return 0.8
  if (
    /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:x-)?javascript)$/.test(
      mimeType,
    )
  )
    return 0.67
  return /^text\/|[/+](?:json|xml)$/.test(mimeType) ? 0.5 : null
}
