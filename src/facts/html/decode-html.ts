import { isAscii } from 'node:buffer'
import htmlEncodingSniffer from 'html-encoding-sniffer'
import type { EncodingFacts } from '../document-facts.ts'

/** The position of `<meta charset>` is only known after parsing; `read-document.ts` adds it. */
export interface DecodedHtml {
  readonly html: string
  readonly encoding: Omit<EncodingFacts, 'meta'>
}

/** Decodes in the WHATWG order: byte-order mark, `Content-Type`, then the first 1,024 bytes. */
export function decodeHtml(body: Uint8Array, contentType: string | null): DecodedHtml {
  const label = charsetOf(contentType)
  const hint = label === null ? {} : { transportLayerEncodingLabel: label }
  const used = htmlEncodingSniffer(body, hint).toLowerCase()
  const html = decode(body, used)
  return {
    html,
    encoding: {
      used,
      bom: bomOf(body),
      header: label === null ? null : encodingName(label),
      nonAscii: !isAscii(body),
      replacements: count(html, '\uFFFD') - genuineReplacements(body, used),
    },
  }
}

/** The WHATWG name of an encoding label, lower case; null for an unknown label. */
export function encodingName(label: string): string | null {
  // The label of nearly all pages. Creating a decoder only to read its name takes longer than the rest.
  if (/^\s*utf-8\s*$/i.test(label)) return 'utf-8'
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

/** The `charset` parameter of a `Content-Type`, as written. */
export function charsetOf(contentType: string | null): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType ?? '')
  return match?.[1] ?? match?.[2] ?? null
}

function decode(body: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(body)
  } catch {
    // `replacement` and `x-user-defined` have no decoder; their ASCII is the same in this one.
    return new TextDecoder('windows-1252').decode(body)
  }
}

function bomOf(body: Uint8Array): string | null {
  const [first, second, third] = body
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return null
}

/** Counts U+FFFD written by the author, not produced by decoding. */
function genuineReplacements(body: Uint8Array, encoding: string): number {
  if (encoding !== 'utf-8') return 0
  // As Latin-1, the three bytes are three characters that can stand for nothing else.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return bytes.includes(REPLACEMENT_BYTES)
    ? count(bytes.toString('latin1'), '\u00ef\u00bf\u00bd')
    : 0
}

const REPLACEMENT_BYTES = Buffer.of(0xef, 0xbf, 0xbd)

function count(text: string, part: string): number {
  let found = 0
  for (let i = text.indexOf(part); i !== -1; i = text.indexOf(part, i + part.length)) found++
  return found
}
