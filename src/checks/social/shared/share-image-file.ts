import type { AssetFact } from '../../../facts/asset-facts.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** X accepts no larger ones (Meta: 8 MB). */
export const TOO_LARGE = 5 * 1024 * 1024

const USABLE: ReadonlySet<number> = new Set([200, 203, 206])

/** Refusals that may concern only our user agent; the networks use their own. */
const INCONCLUSIVE: ReadonlySet<number> = new Set([401, 403, 405, 429])

const UNSUPPORTED = /^image\/(svg|avif)/

/** Why networks cannot show the fetched file; null if nothing prevents it or it is unknown. */
export function fileProblem({ state, status, mimeType, content }: AssetFact): string | null {
  if (state === 'unreachable') return 'The share image cannot be reached'
  if (status === null || INCONCLUSIVE.has(status)) return null
  if (!USABLE.has(status)) return `The share image returns status ${status}`

  const format = content?.kind === 'image' ? content.format : null
  const unsupported =
    format === 'svg' || format === 'avif' ? format : UNSUPPORTED.exec(mimeType ?? '')?.[1]
  if (unsupported)
    return `The share image is ${unsupported.toUpperCase()}, which most networks do not display`
  return mimeType === null || mimeType.startsWith('image/')
    ? null
    : `The share image URL returns ${mimeType} instead of an image`
}

export function sizeOf({ content }: AssetFact): Size | null {
  if (content?.kind !== 'image') return null
  const { width, height } = content
  return width === null || height === null ? null : { width, height }
}

/** Networks lay out the card by the page's data before they have the file. */
export function sizeNote(stated: Size | null, real: Size | null): string | null {
  if (stated === null || real === null) return null
  if (stated.width === real.width && stated.height === real.height) return null
  return `The page states ${stated.width} × ${stated.height} pixels, but the file has ${real.width} × ${real.height}`
}
