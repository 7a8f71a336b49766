import { describe, expect, it } from 'vitest'
import { startS3Server } from '../../../test/support/s3-server.ts'
import { openS3Blobs } from './s3-blobs.ts'

const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret' }
const bytes = (text: string) => Buffer.from(text)

async function opened({ prefix = 'pages', bucket = 'bucket', credentials = CREDENTIALS } = {}) {
  const server = await startS3Server('bucket')
  const { endpoint } = server
  const blobs = openS3Blobs({ bucket, prefix, endpoint, region: 'eu-1', credentials, pauseMs: 1 })
  return Object.assign(server, { blobs })
}

describe('blobs in an S3-compatible store', () => {
  it('are put, replaced, got and deleted by key, below the prefix', async () => {
    await using store = await opened()
    const { blobs } = store
    expect(await blobs.get('runs/1/a.json')).toBeUndefined()
    await blobs.put('runs/1/a.json', bytes('one'))
    await blobs.put('runs/1/a.json', bytes('two'))
    expect(await blobs.get('runs/1/a.json')).toEqual(bytes('two'))
    expect([...store.objects.keys()]).toEqual(['pages/runs/1/a.json'])
    await blobs.delete('runs/1/a.json')
    await blobs.delete('runs/1/a.json')
    expect(await blobs.get('runs/1/a.json')).toBeUndefined()
  })

  it('are listed page by page, those of others left out', async () => {
    await using store = await opened()
    const keys = ['a', 'b/c.json', 'd', 'e', 'f']
    for (const key of keys) await store.blobs.put(key, bytes(key))
    store.objects.set('pages-of-others/x', bytes('x'))
    store.objects.set('pages/Not Ours', bytes('x'))
    expect(await Array.fromAsync(store.blobs.list())).toEqual(keys)
  })

  it('survive a store that cannot answer for the moment', async () => {
    await using store = await opened({ prefix: '' })
    store.failing.push(503, 500, 429)
    await store.blobs.put('a', bytes('one'))
    expect(store.requests).toHaveLength(4)
    expect(await store.blobs.get('a')).toEqual(bytes('one'))
    store.failing.push(503, 503, 503, 503)
    await expect(store.blobs.get('a')).rejects.toThrow('answers GET with 503 SlowDown')
  })

  it('are not said to be absent, or deleted, where the bucket is absent or the key is wrong', async () => {
    await using absent = await opened({ bucket: 'other' })
    const { blobs } = absent
    await expect(blobs.get('a')).rejects.toThrow('has no bucket "other"')
    await expect(blobs.put('a', bytes('x'))).rejects.toThrow('has no bucket "other"')
    await expect(blobs.delete('a')).rejects.toThrow('has no bucket "other"')
    await expect(Array.fromAsync(blobs.list())).rejects.toThrow('has no bucket "other"')
    await using denied = await opened({ credentials: { ...CREDENTIALS, accessKeyId: 'wrong' } })
    await expect(denied.blobs.get('a')).rejects.toThrow('answers GET with 403 AccessDenied')
    expect(denied.requests).toHaveLength(1)
  })

  it('cannot be read when the server does not respond, and no key leads out of the bucket', async () => {
    const { endpoint } = await opened().then(async (store) => {
      await store[Symbol.asyncDispose]()
      return store
    })
    const options = { bucket: 'b', prefix: '', endpoint, region: 'r', credentials: CREDENTIALS }
    const blobs = openS3Blobs({ ...options, pauseMs: 1 })
    await expect(blobs.get('a')).rejects.toThrow('does not answer')
    await expect(blobs.put('../a', bytes('x'))).rejects.toThrow('Not a blob key')
  })
})
