import type { Header } from '../network-facts.ts'
import { firstHeader } from './headers.ts'

/** MIME essence of a response, lower case: the header's, or sniffed if the header says nothing. */
export function mimeTypeOf(headers: readonly Header[], body: Uint8Array): string {
  const declared = essenceOf(firstHeader(headers, 'content-type'))
  return declared === null || USELESS.has(declared) ? (sniff(body) ?? declared ?? '') : declared
}

/** Types that servers send if they do not know better (WHATWG MIME Sniffing §5.1). */
const USELESS = new Set([
  'unknown/unknown',
  'application/unknown',
  '*/*',
  'application/octet-stream',
])

export function essenceOf(contentType: string | null): string | null {
  const essence = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(essence) ? essence : null
}

export function isHtmlType(mimeType: string): boolean {
  return mimeType === 'text/html' || mimeType === 'application/xhtml+xml'
}

const SIGNATURES: readonly (readonly [mimeType: string, bytes: string, offset?: number])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'WEBP', 8],
  ['image/avif', 'ftypavif', 4],
  ['image/x-icon', '\0\0\x01\0'],
  ['image/bmp', 'BM'],
  ['application/gzip', '\x1f\x8b'],
  ['application/zip', 'PK\x03\x04'],
]

/** Tags that make a document HTML if they come first (MIME Sniffing §7.1). */
const HTML_START =
  /^(?:<!doctype html|<html|<head|<script|<iframe|<h1|<div|<font|<table|<a|<style|<title|<b|<body|<br|<p|<!--)(?=[\s>]|--)|^<!--/i

/** Enough of MIME sniffing to tell web pages, documents, images and data apart; null if unknown. */
export function sniff(body: Uint8Array): string | null {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1445))
  const start = head.toString('latin1')
  for (const [mimeType, bytes, offset = 0] of SIGNATURES) {
    if (start.startsWith(bytes, offset)) return mimeType
  }
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (text === '') return null
  if (HTML_START.test(text)) return 'text/html'
  if (text.startsWith('<?xml')) return xmlType(text)
  if (text.startsWith('<svg')) return 'image/svg+xml'
  if (/^[[{]/.test(text) && /^(?:\{\s*(?:"|\})|\[\s*(?:["{[\d\]]|true|false|null))/.test(text)) {
    return 'application/json'
  }
  return isBinary(head) ? 'application/octet-stream' : 'text/plain'
}

function xmlType(text: string): string {
  if (/<html[\s>]/i.test(text)) return 'application/xhtml+xml'
  return /<svg[\s>]/i.test(text) ? 'image/svg+xml' : 'text/xml'
}

/** A control character that does not occur in text (MIME Sniffing §3, "binary data byte"). */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32),
  )
}
