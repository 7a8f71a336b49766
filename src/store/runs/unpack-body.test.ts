import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sizeOfContent, unpackBody } from './unpack-body.ts'

const LENGTHS = [0, 1, 255, 256, 65_791, 65_792, 300_000, 2_000_000]

describe('a stored body', () => {
  it.each(LENGTHS)('of %i characters is unpacked', async (length) => {
    const text = 'ä'.repeat(length)
    const unpacked = await unpackBody(zstdCompressSync(text))
    expect(unpacked.toString()).toBe(text)
  })

  it('of results is unpacked without an allocation beyond its text', async () => {
    const text = Buffer.alloc(300_000, 'results')
    const unpacked = await unpackBody(zstdCompressSync(text))
    expect(unpacked.equals(text)).toBe(true)
    expect(unpacked.buffer.byteLength).toBe(text.byteLength + 1)
  })

  it('is refused where it is damaged, or larger than any results', async () => {
    await expect(unpackBody(Buffer.from('{}'))).rejects.toThrow('Unknown frame descriptor')
    const tooLarge = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024 + 1))
    await expect(unpackBody(tooLarge)).rejects.toThrow('Cannot create a Buffer larger than')
  })
})

describe('the size of the content', () => {
  it('is that of the frame', () => {
    for (const size of [65_792, 300_000, 2_000_000])
      expect(sizeOfContent(zstdCompressSync(Buffer.alloc(size, 'x')))).toBe(size)
  })

  it('is behind the size of the window and the ID of a dictionary', () => {
    const head = [0x28, 0xb5, 0x2f, 0xfd]
    expect(sizeOfContent(Uint8Array.of(...head, 0b1000_0010, 9, 9, 9, 1, 2, 0, 0))).toBe(513)
    expect(sizeOfContent(Uint8Array.of(...head, 0b1010_0011, 9, 9, 9, 9, 1, 2, 0, 0))).toBe(513)
  })

  it('is unknown of other bytes, and of a header that ends too soon', () => {
    const frame = zstdCompressSync(Buffer.alloc(300_000))
    for (let length = 0; length < 9; length += 1)
      expect(sizeOfContent(frame.subarray(0, length))).toBeUndefined()
    expect(sizeOfContent(Buffer.from('{"data":null}'))).toBeUndefined()
    expect(sizeOfContent(zstdCompressSync('short'))).toBeUndefined()
  })
})
