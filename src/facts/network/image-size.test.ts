import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** A box of the ISO base media format. */
function box(name: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, latin1(name), body])
}

const heif = (brand: string, ...ispes: Buffer[]) =>
  Buffer.concat([
    box('ftyp', latin1(`${brand}\0\0\0\0`)),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...ispes))),
  ])

const ispe = box('ispe', hex('00000000 00000280 000001e0'))

describe('imageSize', () => {
  it.each([
    ['png', hex('89504e470d0a1a0a 0000000d 49484452 00000030 00000020'), 48, 32],
    ['gif', latin1('GIF89a\x0a\x00\x05\x00'), 10, 5],
    ['jpeg', hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffc0 0011 08 0020 0040 03'), 64, 32],
    ['webp', latin1('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x1f\0\0'), 64, 32],
    [
      'ico',
      hex('0000 0100 0200 10100000 01002000 00000000 00000000 00000000 01002000 00000000 00000000'),
      256,
      256,
    ],
    ['avif', heif('avif', ispe), 640, 480],
    ['avif', heif('mif1\0\0\0\0avif', ispe), 640, 480],
    ['heic', heif('heic', ispe), 640, 480],
    ['other', latin1(`BM${'\0'.repeat(16)}\x10\0\0\0\x08\0\0\0\0\0`), 16, 8],
  ])('reads %s', (format, bytes, width, height) => {
    expect(imageSize(new Uint8Array(bytes))).toEqual({ format, width, height })
  })

  it('turns what a camera laid on its side', () => {
    const exif = '457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000'
    const bytes = hex(`ffd8 ffe1 0022 ${exif} ffc0 0011 08 0020 0040 03`)
    expect(imageSize(new Uint8Array(bytes))).toMatchObject({
      format: 'jpeg',
      width: 32,
      height: 64,
    })
  })

  it('finds the size of a JPEG behind a long preview', () => {
    const preview = Buffer.concat([hex('ffe2 fff0'), Buffer.alloc(0xfff0 - 2)])
    const bytes = Buffer.concat([hex('ffd8'), preview, preview, hex('ffc0 0011 08 0020 0040 03')])
    expect(imageSize(new Uint8Array(bytes))).toMatchObject({ width: 64, height: 32 })
  })

  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', latin1('<!doctype html>')],
    ['an SVG', latin1('<svg width="1" height="1">')],
    ['other boxes', box('ftyp', latin1('mp42\0\0\0\0'))],
  ])('is null for %s', (_, bytes) => {
    expect(imageSize(new Uint8Array(bytes))).toBeNull()
  })

  it.each([
    ['a JPEG that ends early', 'jpeg', hex('ffd8 ffe0 0010 4a46')],
    ['a JPEG of zeros', 'jpeg', Buffer.concat([hex('ffd8'), Buffer.alloc(1_000_000)])],
    ['an icon that claims 65,535 pictures', 'ico', hex('0000 0100 ffff 1010')],
    ['an AVIF without a size', 'avif', heif('avif')],
    ['an AVIF of sizes alone', 'avif', heif('avif', ...Array.from({ length: 50_000 }, () => ispe))],
  ])('knows the format of %s and no size', (_, format, bytes) => {
    expect(imageSize(new Uint8Array(bytes))).toEqual({ format, width: null, height: null })
  })
})
