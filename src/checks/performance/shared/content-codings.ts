import type { AssetFact } from '../../../facts/asset-facts.ts'
import type { ResponseFacts } from '../../../facts/network-facts.ts'

const MODERN: ReadonlySet<string> = new Set(['br', 'zstd', 'dcb', 'dcz'])
const USUAL: ReadonlySet<string> = new Set([...MODERN, 'gzip', 'x-gzip'])

/** Compression of a response; chained codings count as the best of them. */
export function compressionOf({
  encodings,
}: Pick<ResponseFacts | AssetFact, 'encodings'>): 'modern' | 'gzip' | 'other' | 'none' {
  const codings = encodings.filter((coding) => coding !== 'identity')
  if (codings.some((coding) => MODERN.has(coding))) return 'modern'
  if (codings.some((coding) => USUAL.has(coding))) return 'gzip'
  return codings.length > 0 ? 'other' : 'none'
}

/** Below this size, a response fits the same packets either way (Lighthouse's limit). */
export const MIN_SAVING = 1400

/**
 * Usual saving of compressing a text, from Lighthouse's document-latency insight; null for formats that are already
 * compressed.
 */
export function usualSaving(mimeType: string): number | null {
  if (mimeType === 'text/css') return 0.8
  if (
    /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:x-)?javascript)$/.test(
      mimeType,
    )
  )
    return 0.67
  return /^text\/|[/+](?:json|xml)$|^(?:font\/|application\/x-font-)(?:ttf|otf|opentype|truetype)$/.test(
    mimeType,
  )
    ? 0.5
    : null
}
