import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { installation } from '../../test/support/installation.ts'
import { openS3Store } from '../../test/support/s3-store.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import type { ListedBlobs } from '../store/blobs/blob-store.ts'
import { openFileBlobs } from '../store/blobs/file-blobs.ts'
import { createMeters } from './meters.ts'
import { openStore } from './open-store.ts'
import { watchBlobs } from './watch-blobs.ts'

const BYTES = Buffer.from('x')
const FAMILY = 'pagemark_blob_request_duration_seconds'

function watching(blobs: ListedBlobs) {
  const meters = createMeters()
  const metric = async (part: string) => {
    const lines = (await meters.registry.metrics()).split('\n')
    return lines.filter((line) => line.startsWith(`${FAMILY}_${part}{`)).toSorted()
  }
  return { blobs: watchBlobs(blobs, meters), metric }
}

function counted(operation: string, outcome: string, times: number): string {
  return `${FAMILY}_count{operation="${operation}",outcome="${outcome}"} ${times}`
}

it('requests to the data folder are counted by operation and outcome', async () => {
  const folder = temporaryFolder()
  const { blobs, metric } = watching(await openFileBlobs(folder))
  await writeFile(join(folder, 'taken'), 'a file in the place of a folder')
  await blobs.put('runs/a', BYTES)
  await expect(blobs.put('taken/a', BYTES)).rejects.toThrow('cannot be used')
  expect(await blobs.get('runs/a')).toEqual(BYTES)
  expect(await blobs.get('runs/b')).toBeUndefined()
  expect(await Array.fromAsync(blobs.list())).toContain('runs/a')
  await blobs.delete('runs/a')
  expect(await metric('count')).toEqual([
    counted('delete', 'ok', 1),
    counted('get', 'ok', 2),
    counted('list', 'ok', 1),
    counted('put', 'failed', 1),
    counted('put', 'ok', 1),
  ])
})

it('requests to an S3-compatible store are counted once, however often they are sent', async () => {
  await using store = await openS3Store()
  const { blobs, metric } = watching(store.blobs)
  store.failing.push(503)
  for (const key of ['a', 'b', 'c']) await blobs.put(key, BYTES)
  store.failing.push(403)
  await expect(blobs.get('a')).rejects.toThrow('403')
  store.failing.push(403)
  await expect(blobs.delete('a')).rejects.toThrow('403')
  store.failing.push(403)
  await expect(Array.fromAsync(blobs.list())).rejects.toThrow('403')
  expect(await Array.fromAsync(blobs.list())).toEqual(['a', 'b', 'c'])
  expect(await metric('count')).toEqual([
    counted('delete', 'failed', 1),
    counted('get', 'failed', 1),
    counted('list', 'failed', 1),
    counted('list', 'ok', 1),
    counted('put', 'ok', 3),
  ])
})

it('the time of a listing is that of waiting for the store, also if its reader stops early', async () => {
  const { blobs: files } = watching(await openFileBlobs(temporaryFolder()))
  for (const key of ['a', 'b', 'c']) await files.put(key, BYTES)
  const { blobs, metric } = watching(files)
  let read = 0
  for await (const key of blobs.list()) {
    expect(key).toMatch(/^[abc]$/)
    await sleep(200)
    read += 1
    if (read === 2) break
  }
  expect(await metric('count')).toEqual([counted('list', 'ok', 1)])
  const [sum = ''] = await metric('sum')
  expect(Number(sum.split(' ')[1])).toBeLessThan(0.2)
})

it('a server counts the requests of its store', async () => {
  const { config } = installation()
  const meters = createMeters()
  const open = await openStore(config, { pending: 'migrate', meters })
  await open.blobs.put('a', BYTES)
  await open.db.destroy()
  expect(await meters.registry.metrics()).toContain(counted('put', 'ok', 1))
})
