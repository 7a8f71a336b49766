import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressFile } from './compress-file.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

const file = { name: 'mobile.har', mediaType: 'application/json' }

describe('a text that a load left', () => {
  it('becomes a file, however long it is', async () => {
    const text = 'a long text of which nothing is new '.repeat(200_000)
    const kept = await compressFile({ ...file, text })
    expect(kept).toMatchObject({ name: 'mobile.har.br', mediaType: 'application/json' })
    expect(brotliDecompressSync(kept?.body ?? '').toString()).toBe(text)
  })

  it.runIf(IN_RELEASE)('is not kept where it fills the disk', async () => {
    const text = randomBytes(4_000_000).toString('hex')
    expect(await compressFile({ ...file, text })).toBeUndefined()
  })

  it('is not kept where reading it would take the memory of the server', async () => {
    expect(await compressFile({ ...file, text: 'a'.repeat(10_000_001) })).toBeUndefined()
  })
})
