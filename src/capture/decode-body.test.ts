import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { contentCoding } from './content-coding.ts'
import { decodeBody } from './decode-body.ts'
import type { BodyLimits, ContentCoding } from './decode-body.ts'

const ROOMY: BodyLimits = { wireBytes: 5_000_000, decodedBytes: 10_000_000, atLimit: 'refuse' }

const TEXT = 'The town library opens at nine. '.repeat(300)

async function* chunks(bytes: Uint8Array, size = 7000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** At its default quality it takes a second for the bombs below. */
const packBrotli = (input: string | Uint8Array) =>
  brotliCompressSync(input, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const PACKED = [
  { coding: 'gzip', pack: gzipSync },
  { coding: 'deflate', pack: deflateSync },
  { coding: 'br', pack: packBrotli },
  { coding: 'zstd', pack: zstdCompressSync },
] as const

const textOf = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString()

describe('decodeBody', () => {
  it.each(PACKED)('undoes $coding and counts the wire', async ({ coding, pack }) => {
    const wire = pack(TEXT)
    for (const size of [1, 7000]) {
      const read = await decodeBody(chunks(wire, size), coding, ROOMY)
      expect(textOf(read)).toBe(TEXT)
      expect(read).toMatchObject({ wireBytes: wire.length, cut: false })
    }
  })

  it('undoes a deflate that is sent bare, as browsers do', async () => {
    expect(textOf(await decodeBody(chunks(deflateRawSync(TEXT)), 'deflate', ROOMY))).toBe(TEXT)
  })

  it('takes an empty body for empty, whatever its coding', async () => {
    for (const { coding } of PACKED) {
      const read = await decodeBody(chunks(new Uint8Array(0)), coding, ROOMY)
      expect(read).toMatchObject({ wireBytes: 0, cut: false })
    }
  })

  it('reads gzip in several members', async () => {
    const wire = Buffer.concat([gzipSync('one '), gzipSync('two')])
    expect(textOf(await decodeBody(chunks(wire), 'gzip', ROOMY))).toBe('one two')
  })

  it.each(PACKED)('passes over garbage after the end of $coding', async ({ coding, pack }) => {
    const garbage = Buffer.alloc(coding === 'gzip' ? 1 : 200_000, 1)
    const wire = Buffer.concat([pack(TEXT), garbage])
    expect(textOf(await decodeBody(chunks(wire), coding, ROOMY))).toBe(TEXT)
  })

  it.each(['br', 'zstd'] as const)('calls a %s that ends early invalid', async (coding) => {
    const wire = PACKED.find((entry) => entry.coding === coding)
      ?.pack(TEXT)
      .subarray(0, -5)
    const read = decodeBody(chunks(wire ?? new Uint8Array(0)), coding, ROOMY)
    await expect(read).rejects.toMatchObject({ code: 'invalid' })
  })

  it('returns the content of a truncated gzip', async () => {
    const wire = gzipSync(TEXT)
    const read = await decodeBody(chunks(wire.subarray(0, -8)), 'gzip', ROOMY)
    expect(textOf(read)).toBe(TEXT)
  })

  it.each(PACKED)('calls bytes that are no $coding invalid', async ({ coding }) => {
    const wire = Buffer.from('<!doctype html><title>not compressed</title>'.repeat(20))
    await expect(decodeBody(chunks(wire), coding, ROOMY)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('passes on errors of the source', async () => {
    const lost = new Error('connection lost')
    const source = async function* () {
      yield gzipSync(TEXT).subarray(0, 20)
      throw lost
    }
    await expect(decodeBody(source(), 'gzip', ROOMY)).rejects.toBe(lost)
    await expect(decodeBody(source(), null, ROOMY)).rejects.toBe(lost)
  })
})

describe('bombs', () => {
  const zeros = Buffer.alloc(64_000_000)

  it.each(PACKED)('in $coding are stopped long before their end', async ({ coding, pack }) => {
    const wire = pack(zeros)
    const before = process.memoryUsage.rss()
    await expect(decodeBody(chunks(wire), coding, ROOMY)).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000)
  })

  it('are judged by their ratio after the first megabyte', async () => {
    const wire = gzipSync(zeros.subarray(0, 2_000_000))
    await expect(decodeBody(chunks(wire), 'gzip', ROOMY)).rejects.toMatchObject({
      code: 'too_large',
    })
    const small = gzipSync(zeros.subarray(0, 900_000))
    expect(await decodeBody(chunks(small), 'gzip', ROOMY)).toMatchObject({ cut: false })
  })

  it('in zstd cannot request a window of gigabytes', async () => {
    const params = {
      [constants.ZSTD_c_windowLog]: 27,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    }
    const wire = zstdCompressSync(zeros, { params })
    await expect(decodeBody(chunks(wire), 'zstd', ROOMY)).rejects.toMatchObject({ code: 'invalid' })
  })
})

const CODINGS: readonly (ContentCoding | null)[] = [null, 'gzip', 'br', 'zstd', 'deflate']
const packed = (coding: ContentCoding | null) =>
  PACKED.find((entry) => entry.coding === coding)?.pack(TEXT) ?? Buffer.from(TEXT)

describe('limits', () => {
  it.each(CODINGS)('cut a body in %s where that is wanted', async (coding) => {
    const limits: BodyLimits = { wireBytes: 100_000, decodedBytes: 50, atLimit: 'cut' }
    const read = await decodeBody(chunks(packed(coding)), coding, limits)
    expect(textOf(read)).toBe(TEXT.slice(0, 50))
    expect(read.cut).toBe(true)
  })

  it.each(CODINGS)('refuse a body in %s where that is wanted', async (coding) => {
    const limits: BodyLimits = { ...ROOMY, decodedBytes: 50 }
    await expect(decodeBody(chunks(packed(coding)), coding, limits)).rejects.toMatchObject({
      code: 'too_large',
    })
  })

  it('also apply to the bytes on the wire', async () => {
    const wire = Buffer.alloc(30_000, 'a')
    const limits = { wireBytes: 20_000, decodedBytes: 1_000_000 }
    const cut = await decodeBody(chunks(wire), null, { ...limits, atLimit: 'cut' })
    expect(cut).toMatchObject({ wireBytes: 20_000, cut: true })
    expect(cut.body).toHaveLength(20_000)
    const refused = decodeBody(chunks(wire), null, { ...limits, atLimit: 'refuse' })
    await expect(refused).rejects.toMatchObject({ code: 'too_large' })
  })

  it('are not reached by a body that is exactly as long', async () => {
    const wire = Buffer.alloc(20_000, 'a')
    const limits: BodyLimits = { wireBytes: 20_000, decodedBytes: 20_000, atLimit: 'refuse' }
    expect(await decodeBody(chunks(wire), null, limits)).toMatchObject({ cut: false })
  })
})

describe('contentCoding', () => {
  it.each([
    { lines: [], coding: null },
    { lines: ['gzip'], coding: 'gzip' },
    { lines: [' X-GZIP '], coding: 'gzip' },
    { lines: ['identity'], coding: null },
    { lines: ['identity, br'], coding: 'br' },
    { lines: ['utf-8'], coding: null },
    { lines: ['none', 'zstd'], coding: 'zstd' },
  ])('of $lines is $coding', ({ lines, coding }) => {
    const headers = lines.map((value) => ['Content-Encoding', value] as const)
    expect(contentCoding(headers)).toBe(coding)
  })

  it.each([[['gzip, gzip']], [['gzip', 'br']], [['gzip,gzip,gzip,gzip']]])(
    'refuses the chain %j',
    (lines) => {
      const headers = lines.map((value) => ['content-encoding', value] as const)
      expect(() => contentCoding(headers)).toThrow('more than once')
    },
  )
})
