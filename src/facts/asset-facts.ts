import type { Header } from './network-facts.ts'

/** The role of an asset for the page, which decides how its file is read. */
export type AssetKind = 'stylesheet' | 'script' | 'image' | 'manifest'

/**
 * A requested file that the page refers to: a sample of its style sheets, scripts and images, its manifest and its
 * share image.
 */
export interface AssetFact {
  /** Absolute, as in the page. */
  readonly url: string
  readonly kind: AssetKind
  /**
   * Images: where the page refers to it. `share` is the first `og:image`, else the `twitter:image`; an image that is
   * also shown is listed under both uses. `other` means not an image.
   */
  readonly use: 'content' | 'share' | 'other'
  /** `third`: another registrable domain. */
  readonly party: 'first' | 'third'
  /** `unknown` (too late, not requested, timed out, unreadable) says nothing about the site. */
  readonly state: 'answered' | 'unreachable' | 'unknown'
  /** Null unless answered, as are all fields below. */
  readonly status: number | null
  /** The final URL, after redirects. */
  readonly final: string | null
  /** All header lines of the response. */
  readonly headers: readonly Header[]
  /** MIME essence, lower case, from `Content-Type`, or sniffed if the header is missing. */
  readonly mimeType: string | null
  /** Content codings of the body, lower case: `['br']`. */
  readonly encodings: readonly string[]
  /**
   * Bytes of the whole body as transferred; from `Content-Length` if the body was not read whole, null if the header
   * does not say.
   */
  readonly wireBytes: number | null
  /** Bytes of the whole body after decoding; null if it was not read whole. */
  readonly decodedBytes: number | null
  readonly httpVersion: string | null
  /** The content read from its bytes; null if they could not be read as this kind of file. */
  readonly content: AssetContent | null
}

export type AssetContent = StylesheetContent | ScriptContent | ImageContent | ManifestContent

export interface StylesheetContent {
  readonly kind: 'stylesheet'
  /**
   * Its `@import` and `@font-face` rules as written, at most 20,000 characters, without the contents of `data:` URLs.
   */
  readonly rules: string
  /**
   * Its size in bytes without white space and comments; licence comments are kept. Covers what was read: compare it
   * with `decodedBytes`, never with a truncated file.
   */
  readonly minifiedBytes: number
  /** The target of its `sourceMappingURL` comment; `data:` for an inline map. */
  readonly sourceMap: string | null
}

export interface ScriptContent {
  readonly kind: 'script'
  readonly minifiedBytes: number
  readonly sourceMap: string | null
  /** Its first comment, at most 500 characters: libraries state their name there. */
  readonly banner: string | null
}

export interface ImageContent {
  readonly kind: 'image'
  readonly format: 'avif' | 'gif' | 'heic' | 'ico' | 'jpeg' | 'png' | 'svg' | 'webp' | 'other'
  /** Pixels; null for an SVG without an intrinsic size, and if the header does not say. */
  readonly width: number | null
  readonly height: number | null
  /** Number of GIF frames in the part that was read; 1 for every other format. */
  readonly frames: number
}

export interface ManifestContent {
  readonly kind: 'manifest'
  /** Why it is not a manifest; null if it is JSON with an object at the top level. */
  readonly error: string | null
  /** `name`, else `short_name`. */
  readonly name: string | null
  /** Its `icons`, at most 50: absolute URLs, and `sizes` as written. */
  readonly icons: readonly { readonly url: string | null; readonly sizes: string | null }[]
}
