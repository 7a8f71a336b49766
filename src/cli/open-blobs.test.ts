import { expect, it } from 'vitest'
import { startS3Server } from '../../test/support/s3-server.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { openBlobs } from './open-blobs.ts'

const ENVIRONMENT = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

it('files of runs are in the data folder, or in the store that is named', async () => {
  await using server = await startS3Server('bucket')
  const folder = { blobs: temporaryFolder() }
  const inFolder = await openBlobs(undefined, folder, {})
  await inFolder.blobs.put('a', Buffer.from('folder'))
  const url = `s3://bucket/prefix?endpoint=${server.endpoint}`
  const inStore = await openBlobs(url, folder, ENVIRONMENT)
  await inStore.blobs.put('b', Buffer.from('store'))
  expect(await Array.fromAsync(inFolder.blobs.list())).toEqual(['a'])
  expect([...server.objects.keys()]).toEqual(['prefix/b'])
  expect(inStore.name).toBe(`bucket/prefix at ${server.endpoint}`)
})

it('a store without credentials stops the start', async () => {
  await expect(openBlobs('s3://bucket', { blobs: temporaryFolder() }, {})).rejects.toThrow(
    'requires AWS_ACCESS_KEY_ID',
  )
})
