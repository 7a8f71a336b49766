import { expect, it } from 'vitest'
import { describeS3Blobs } from '../../../test/support/s3-cases.ts'
import { startS3Server } from '../../../test/support/s3-server.ts'
import { blobsOn, openS3Store } from '../../../test/support/s3-store.ts'
import { startSecureSite, startSite } from '../../../test/support/site.ts'

const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret' }
const bytes = (text: string) => Buffer.from(text)

describeS3Blobs('an S3-compatible store', startS3Server)

it('objects that no blob can be are not listed', async () => {
  await using store = await openS3Store()
  await store.blobs.put('a', bytes('ours'))
  store.objects.set('Not Ours', bytes('x'))
  expect(await Array.fromAsync(store.blobs.list())).toEqual(['a'])
})

it('a store is asked once if its certificate is not trusted, or it has none', async () => {
  const secure = await startSecureSite((_, to) => void to.end())
  const plain = await startSite((_, to) => void to.end())
  const refused = async (endpoint: string) =>
    await blobsOn({ endpoint, credentials: CREDENTIALS })
      .put('a', bytes('x'))
      .catch((error: unknown) => error)
  const untrusted = await refused(secure.origin)
  const without = await refused(plain.origin.replace('http:', 'https:'))
  expect(untrusted).toMatchObject({
    message: `The file store at ${secure.origin} does not answer: its certificate is not from a known authority.`,
    isPassing: false,
  })
  expect(without).toMatchObject({
    message: expect.stringContaining('does not answer: no TLS connection is possible.'),
    isPassing: false,
  })
  expect([secure.connections(), plain.connections()]).toEqual([1, 1])
  await Promise.all([secure.close(), plain.close()])
})
