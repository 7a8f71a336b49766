import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'
import { mimeTypeOf, sniff } from './mime.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('mimeTypeOf', () => {
  it.each([
    ['Text/HTML; charset=x', '%PDF-', 'text/html'],
    ['application/octet-stream', '%PDF-1', 'application/pdf'],
    ['', '<!DOCTYPE html>', 'text/html'],
    ['nonsense', '  <html>', 'text/html'],
    ['*/*', '', '*/*'],
  ])('with %j and %j is %s', (header, body, mimeType) => {
    expect(mimeTypeOf([['content-type', header]], bytes(body))).toBe(mimeType)
  })

  it('is empty without any indication', () => {
    expect(mimeTypeOf([], bytes(''))).toBe('')
  })
})

describe('sniff', () => {
  it.each([
    ['\u00ef\u00bb\u00bf\n<!-- x -->', 'text/html'],
    ['<HTML lang=en>', 'text/html'],
    ['<b>', 'text/html'],
    ['<blah>', 'text/plain'],
    ['<?xml version="1.0"?><rss>', 'text/xml'],
    ['<?xml version="1.0"?><svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?><!DOCTYPE html><html >', 'application/xhtml+xml'],
    ['<svg viewBox>', 'image/svg+xml'],
    ['{"a":1}', 'application/json'],
    ['[1]', 'application/json'],
    ['[section]', 'text/plain'],
    ['\u0089PNG\r\n\u001a\n', 'image/png'],
    ['\u00ff\u00d8\u00ff', 'image/jpeg'],
    ['RIFF1234WEBP', 'image/webp'],
    ['\u001f\u008b', 'application/gzip'],
    ['User-agent: *', 'text/plain'],
    ['a\u0000b', 'application/octet-stream'],
  ])('takes %j for %s', (body, mimeType) => {
    expect(sniff(bytes(body))).toBe(mimeType)
  })

  it('says nothing of nothing', () => {
    expect(sniff(bytes(' \n'))).toBeNull()
  })
})

describe('imageSize', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

  it.each([
    ['png', '89504e470d0a1a0a 0000000d49484452 00000030 00000040', 48, 64],
    ['gif', '474946383961 2000 1000', 32, 16],
    [
      'ico',
      '00000100 0200 1010000000000000 0000000000000000 0000000000000000 0000000000000000',
      256,
      256,
    ],
    ['jpeg', 'ffd8 ffe00004 0000 ffc0000b 08 0010 0020 0000 0000', 32, 16],
    ['webp', '52494646 00000000 57454250 56503858 0a000000 00000000 2f0000 1f0000', 48, 32],
    ['webp', '52494646 00000000 57454250 5650384c 00000000 2f 2fc00700 0000000000', 48, 32],
    ['webp', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 3000 2000', 48, 32],
  ])('reads %s', (format, bytes, width, height) => {
    expect(imageSize(hex(bytes))).toEqual({ format, width, height })
  })

  it.each(['', '89504e47', '000001000100', 'ffd8ffe0ffff', '3c737667'])('survives %j', (bytes) => {
    expect(imageSize(hex(bytes))?.width ?? null).toBeNull()
  })
})
