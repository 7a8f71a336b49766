import type { ProbeResult, ProbeRole, Response } from '../../capture/capture.ts'
import type { TextFileFact, WellKnownFacts } from '../network-facts.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import { type ImageSize, imageSize } from './image-size.ts'
import { firstHeader } from './headers.ts'
import { mimeTypeOf, sniff } from './mime.ts'

const MAX_TEXT = 16 * 1024

export function wellKnownOf(
  { head }: Pick<DocumentFacts, 'head'>,
  probes: readonly ProbeResult[],
): WellKnownFacts {
  return {
    llmsTxt: textFile(probes, 'llms-txt'),
    securityTxt: textFile(probes, 'security-txt'),
    aiCatalog: textFile(probes, 'ai-catalog'),
    favicon: faviconOf(iconUrls(head.linkElements), probes),
  }
}

/** URLs of the icons that the page declares for tabs and results, in order. */
export function iconUrls(links: DocumentFacts['head']['linkElements']): string[] {
  return links.flatMap(({ rel, url }) => (rel.includes('icon') && url !== null ? [url] : []))
}

function textFile(probes: readonly ProbeResult[], role: ProbeRole): TextFileFact | null {
  const result = probes.find(({ probe }) => probe.role === role)
  if (result?.status !== 'answered') return null
  const { url, status, headers, body } = result.response
  const contentType = firstHeader(headers, 'content-type')
  return {
    url,
    status,
    contentType,
    html: sniff(body) === 'text/html',
    text: new TextDecoder().decode(body.subarray(0, MAX_TEXT), { stream: true }),
  }
}

function faviconOf(
  declared: readonly string[],
  probes: readonly ProbeResult[],
): WellKnownFacts['favicon'] {
  const result = probes.find(({ probe }) => probe.role === 'favicon')
  if (result?.probe.kind !== 'request') return null
  const { url } = result.probe
  const common = { url, declared: declared.includes(url) }
  if (result.status === 'answered') return { ...common, ...readIcon(result.response) }
  if (result.status !== 'failed') return null
  return { ...common, status: null, mimeType: null, width: null, height: null, format: null }
}

type Icon = Pick<
  NonNullable<WellKnownFacts['favicon']>,
  'status' | 'mimeType' | 'width' | 'height' | 'format'
>

function readIcon({ status, headers, body }: Response): Icon {
  const mimeType = mimeTypeOf(headers, body)
  const isImage = status >= 200 && status < 300
  const size = isImage ? imageSize(body) : null
  const format = formatOf(size) ?? (isImage && sniff(body) === 'image/svg+xml' ? 'svg' : null)
  return {
    status,
    mimeType: mimeType === '' ? null : mimeType,
    width: size?.width ?? null,
    height: size?.height ?? null,
    format: format ?? (isImage && mimeType.startsWith('image/') ? 'other' : null),
  }
}

/** Not every browser accepts these as icons. */
function formatOf(size: ImageSize | null): Icon['format'] {
  const format = size?.format ?? null
  return format === 'avif' || format === 'heic' ? 'other' : format
}
