import { expect, it } from 'vitest'
import { openS3Store } from '../../../test/support/s3-store.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openFileBlobs } from '../../store/blobs/file-blobs.ts'
import { copyBlobs } from './copy-blobs.ts'

const SLOW = [503, 503, 503, 503, 503, 503]

async function opened() {
  const store = await openS3Store()
  const here = await openFileBlobs(temporaryFolder())
  return Object.assign(store, { here, there: store.blobs })
}

it('outlasts a store that is away for a while', async () => {
  await using test = await opened()
  const { here, there, failing } = test
  await here.put('runs/a', Buffer.from('a'))
  failing.push(...SLOW)
  const said: string[] = []
  const onWait = (reason: string) => void said.push(reason)
  const restored = await copyBlobs(here, there, { pauseMs: 1, onWait })
  expect(restored).toMatchObject({ files: 1, bytes: 1 })
  expect(said).toEqual([
    `The file store at ${test.endpoint} answers PUT with 503 SlowDown. It is asked again for five minutes.`,
  ])
  expect([...test.objects.keys()]).toEqual(['runs/a'])
})

it('outlasts one that is away as it lists its files', async () => {
  await using test = await opened()
  const { here, there, failing } = test
  await there.put('runs/a', Buffer.from('a'))
  failing.push(...SLOW)
  expect(await copyBlobs(there, here, { pauseMs: 1 })).toMatchObject({ files: 1, bytes: 1 })
})

it('does not wait for a store that refuses', async () => {
  await using test = await opened()
  const { here, there, failing } = test
  await here.put('runs/a', Buffer.from('a'))
  failing.push(403)
  await expect(copyBlobs(here, there)).rejects.toThrow('answers PUT with 403')
})
