import type { Response } from '../../capture/capture.ts'
import type { AssetContent, AssetKind, ImageContent } from '../asset-facts.ts'
import { type ImageSize, imageSize } from '../network/image-size.ts'
import { isHtmlType, sniff } from '../network/mime.ts'
import { svgSize } from '../network/svg-size.ts'
import { bannerOf, sourceMapOf } from './comments.ts'
import { fontRules } from './font-rules.ts'
import { gifFrames } from './gif-frames.ts'
import { minifiedBytes } from './minified-bytes.ts'
import { readManifest } from './read-manifest.ts'

type Answer = Pick<Response, 'url' | 'status' | 'body' | 'cut'>

/**
 * Reads the content of an asset from its bytes; null if they are something else, such as an error page or another
 * file. Never throws.
 */
export function readAsset(kind: AssetKind, answer: Answer): AssetContent | null {
  if (answer.status < 200 || answer.status > 299) return null
  if (kind === 'image') return readImage(answer.body)
  const text = new TextDecoder().decode(answer.body)
  // A truncated manifest is invalid JSON, which is not the site's fault.
  if (kind === 'manifest') return answer.cut ? null : readManifest(text, answer.url)
  if (isOtherFile(answer.body)) return null
  return {
    ...(kind === 'stylesheet'
      ? { kind, rules: fontRules(text) }
      : { kind, banner: bannerOf(text) }),
    minifiedBytes: minifiedBytes(answer.body, kind === 'stylesheet' ? 'css' : 'js'),
    sourceMap: sourceMapOf(text),
  }
}

/**
 * Signs of a web page served for every path, and characters that never occur in text; code may well start with `[1,`
 * or `BM`.
 */
function isOtherFile(body: Uint8Array): boolean {
  const type = sniff(body) ?? ''
  return (
    isHtmlType(type) || ['text/xml', 'image/svg+xml', 'application/octet-stream'].includes(type)
  )
}

function readImage(body: Uint8Array): ImageContent | null {
  const size: ImageSize | null = imageSize(body) ?? readSvg(body)
  return size && { kind: 'image', ...size, frames: size.format === 'gif' ? gifFrames(body) : 1 }
}

function readSvg(body: Uint8Array): ImageSize | null {
  const size = svgSize(body)
  return size && { format: 'svg', ...size }
}
