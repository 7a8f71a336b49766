import type { Header } from './network-facts.ts'

/** What an asset is to the page: how its file is read. */
export type AssetKind = 'stylesheet' | 'script' | 'image' | 'manifest'

/**
 * A file that the page names and that was asked for: a sample of its stylesheets, scripts and images,
 * its manifest and the image it shares.
 */
export interface AssetFact {
  /** Absolute, as the page names it. */
  readonly url: string
  readonly kind: AssetKind
  /**
   * Images: where the page names it. `share` is the first `og:image`, else the `twitter:image`; one that
   * is shown too is listed under both. `other` is what is no image.
   */
  readonly use: 'content' | 'share' | 'other'
  /** `third` is another registrable domain. */
  readonly party: 'first' | 'third'
  /** `unknown` (late, not asked, timed out, unreadable) says nothing about the site. */
  readonly state: 'answered' | 'unreachable' | 'unknown'
  /** Null unless answered, as is all below. */
  readonly status: number | null
  /** The URL that answered, after redirects. */
  readonly final: string | null
  /** All lines of the answer. */
  readonly headers: readonly Header[]
  /** MIME essence, lower case, from `Content-Type`, or sniffed where that is missing. */
  readonly mimeType: string | null
  /** Content codings of the body, lower case: `['br']`. */
  readonly encodings: readonly string[]
  /**
   * Bytes of the whole body as transferred; from `Content-Length` where it was not read whole, null where
   * that does not say.
   */
  readonly wireBytes: number | null
  /** Bytes of the whole body after decoding; null where it was not read whole. */
  readonly decodedBytes: number | null
  readonly httpVersion: string | null
  /** What its bytes say; null when they could not be read as what they should be. */
  readonly content: AssetContent | null
}

export type AssetContent = StylesheetContent | ScriptContent | ImageContent | ManifestContent

export interface StylesheetContent {
  readonly kind: 'stylesheet'
  /**
   * Its `@import` and `@font-face` rules as they stand, at most 20,000 characters; what `data:` URLs carry
   * is left out.
   */
  readonly rules: string
  /**
   * Bytes that it would have with white space and comments taken out; licence comments are kept. Of what
   * was read: hold it against `decodedBytes` and not against a file that was cut.
   */
  readonly minifiedBytes: number
  /** What its `sourceMappingURL` comment names; `data:` for one that is inside. */
  readonly sourceMap: string | null
}

export interface ScriptContent {
  readonly kind: 'script'
  readonly minifiedBytes: number
  readonly sourceMap: string | null
  /** Its first comment, at most 500 characters: libraries name themselves there. */
  readonly banner: string | null
}

export interface ImageContent {
  readonly kind: 'image'
  readonly format: 'avif' | 'gif' | 'heic' | 'ico' | 'jpeg' | 'png' | 'svg' | 'webp' | 'other'
  /** Pixels; null for an SVG without a size of its own, and where the header does not say. */
  readonly width: number | null
  readonly height: number | null
  /** Frames of a GIF that were counted in what was read; 1 for every other format. */
  readonly frames: number
}

export interface ManifestContent {
  readonly kind: 'manifest'
  /** Why it is no manifest; null when it is JSON with an object at the top. */
  readonly error: string | null
  /** `name`, else `short_name`. */
  readonly name: string | null
  /** Its `icons`, at most 50: absolute addresses, and `sizes` as written. */
  readonly icons: readonly { readonly url: string | null; readonly sizes: string | null }[]
}
