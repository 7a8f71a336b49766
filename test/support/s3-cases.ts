import { gzipSync } from 'node:zlib'
import pMap from 'p-map'
import { describe, expect, it } from 'vitest'
import type { S3Server } from './s3-faults.ts'
import { blobsOn } from './s3-store.ts'

const MOVED = '<Error><Code>TemporaryRedirect</Code></Error>'
const ENTRY = '<Contents><Key>pages/a</Key></Contents>'
const TRUNCATED = '<IsTruncated>true</IsTruncated>'
const listOf = (more: string) => `<ListBucketResult>${ENTRY}${more}</ListBucketResult>`
const next = (token: string) => `<NextContinuationToken>${token}</NextContinuationToken>`
const bytes = (text: string) => Buffer.from(text)

/** What our blobs need of any S3 server. Each test starts its own. */
export function describeS3Blobs(store: string, start: (bucket: string) => Promise<S3Server>): void {
  async function opened({
    prefix = 'pages',
    bucket = 'bucket',
    wrong = {},
    timeoutMs = 5000,
  } = {}) {
    const server = await start('bucket')
    const own = { bucket, timeoutMs, credentials: { ...server.credentials, ...wrong } }
    const blobs = blobsOn(server, { ...own, prefix })
    return Object.assign(server, { blobs, whole: blobsOn(server, own) })
  }

  describe(`blobs in ${store}`, () => {
    it('are put, replaced, got and deleted by key, below the prefix', async () => {
      await using store = await opened()
      const { blobs, whole } = store
      expect(await blobs.get('runs/1/a.json')).toBeUndefined()
      await blobs.put('runs/1/a.json', bytes('one'))
      await blobs.put('runs/1/a.json', bytes('two'))
      expect(await blobs.get('runs/1/a.json')).toEqual(bytes('two'))
      expect(await Array.fromAsync(whole.list())).toEqual(['pages/runs/1/a.json'])
      await blobs.delete('runs/1/a.json')
      await blobs.delete('runs/1/a.json')
      expect(await blobs.get('runs/1/a.json')).toBeUndefined()
    })

    it('are listed page by page, those of others left out', async () => {
      await using store = await opened()
      const { blobs, whole, pageSize } = store
      const keys = Array.from({ length: pageSize + 3 }, (_, n) => `${n % 7}/${n}.json`)
      await pMap(keys, async (key) => await blobs.put(key, bytes(key)), { concurrency: 20 })
      await whole.put('pages-of-others/x', bytes('x'))
      const listed = await Array.fromAsync(blobs.list())
      expect(listed.toSorted()).toEqual(keys.toSorted())
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
      await using denied = await opened({ wrong: { accessKeyId: 'wrong' } })
      await expect(denied.blobs.get('a')).rejects.toThrow(
        'answers GET with 403 InvalidAccessKeyId: check AWS_ACCESS_KEY_ID.',
      )
      expect(denied.requests).toHaveLength(1)
    })

    it.each([
      [
        'the list of another server',
        '<!doctype html><title>Console</title>',
        'does not answer with a list',
      ],
      ['a list that was cut', `<ListBucketResult>${ENTRY}`, 'does not answer with a list'],
      ['a list that goes on nowhere', listOf(TRUNCATED), 'does not say where'],
      ['a list that goes on at nothing', listOf(`${TRUNCATED}${next('')}`), 'does not say where'],
      [
        'a list that goes on where it began',
        listOf(`${TRUNCATED}${next('a')}`),
        'does not say where',
      ],
    ])('are not listed from %s', async (_what, body, fault) => {
      await using store = await opened()
      for (let times = 0; times < 3; times += 1) store.failing.push((to) => void to.end(body))
      await expect(Array.fromAsync(store.blobs.list())).rejects.toThrow(fault)
    })

    it('are listed once by a store that names nothing to go on', async () => {
      await using store = await opened()
      const bodies = [listOf(next('')), listOf(`<IsTruncated>false</IsTruncated>${next('a')}`)]
      for (const body of bodies) {
        store.failing.push(
          (to) => void to.end(body),
          (to) => void to.end(body),
        )
        expect(await Array.fromAsync(store.blobs.list())).toEqual(['a'])
        expect(store.failing.splice(0)).toHaveLength(1)
      }
    })

    it('are neither stored nor absent where a proxy answers', async () => {
      await using store = await opened()
      const { blobs, failing } = store
      failing.push((to) => void to.end('<!doctype html>'))
      await expect(blobs.put('a', bytes('x'))).rejects.toThrow('answers PUT without an ETag')
      failing.push((to) => void to.writeHead(404).end('<!doctype html>'))
      await expect(blobs.get('a')).rejects.toThrow('answers GET with 404.')
      failing.push((to) => void to.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(MOVED))
      await expect(blobs.get('a')).rejects.toThrow('answers GET with 307 TemporaryRedirect.')
    })

    it('are got whole, or again', async () => {
      await using store = await opened()
      const { blobs, failing, requests } = store
      await blobs.put('a', bytes('whole'))
      failing.push((to) => {
        to.socket?.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nwho')
      })
      failing.push((to) => {
        to.writeHead(200, { 'content-length': 5 }).write('who', () => to.destroy())
      })
      failing.push((to) => {
        to.writeHead(200).write('who', () => to.destroy())
      })
      expect(await blobs.get('a')).toEqual(bytes('whole'))
      failing.push((to) => {
        to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('whole'))
      })
      expect(await blobs.get('a')).toEqual(bytes('whole'))
      expect(requests).toHaveLength(7)
    })

    it('are not waited for again and again where the store hangs', async () => {
      await using store = await opened({ timeoutMs: 200 })
      for (let times = 0; times < 4; times += 1) store.failing.push(() => undefined)
      const fault = { message: expect.stringContaining('does not answer'), isPassing: true }
      await expect(store.blobs.get('a')).rejects.toMatchObject(fault)
      expect(store.requests).toHaveLength(1)
    })

    it('are put again after an upload that was too slow', async () => {
      await using store = await opened()
      store.failing.push((to) => void to.writeHead(400).end('<Code>RequestTimeout</Code>'))
      await store.blobs.put('a', bytes('one'))
      expect(await store.blobs.get('a')).toEqual(bytes('one'))
    })

    it('cannot be read when the server does not respond, and no key leads out of the bucket', async () => {
      const closed = await opened().then(async (store) => {
        await store[Symbol.asyncDispose]()
        return store
      })
      const blobs = blobsOn(closed)
      await expect(blobs.get('a')).rejects.toThrow('does not answer: it refuses connections.')
      await expect(blobs.put('../a', bytes('x'))).rejects.toThrow('Not a blob key')
    })
  })
}
