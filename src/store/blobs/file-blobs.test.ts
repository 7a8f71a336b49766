import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFileBlobs } from './file-blobs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = (text: string) => Buffer.from(text)

/** A name at which not even root can read a folder. */
const symlinkToItself = (name: string) => symlinkSync(join(folder, name), join(folder, name))

describe('blobs in files', () => {
  it('are put, replaced, got and deleted by key', async () => {
    const blobs = await openFileBlobs(folder)
    expect(await blobs.get('runs/1/a.json')).toBeUndefined()
    await blobs.put('runs/1/a.json', bytes('one'))
    await blobs.put('runs/1/b.json', bytes('other'))
    await blobs.put('runs/1/a.json', bytes('two'))
    expect(await blobs.get('runs/1/a.json')).toEqual(bytes('two'))

    await blobs.delete('runs/1/a.json')
    await blobs.delete('runs/1/a.json')
    expect(await blobs.get('runs/1/a.json')).toBeUndefined()
    expect(await blobs.get('runs/1/b.json')).toEqual(bytes('other'))
  })

  it('say which folder it is that cannot be used', async () => {
    const blobs = await openFileBlobs(join(folder, 'blobs'))
    symlinkSync('runs', join(folder, 'blobs', 'runs'))
    const fault = { name: 'BlobStoreFault', message: expect.stringContaining(`${folder}/blobs`) }
    await expect(blobs.delete('runs/1/a.json')).rejects.toMatchObject(fault)
    await expect(Array.fromAsync(blobs.list())).rejects.toMatchObject(fault)
    symlinkSync('other', join(folder, 'other'))
    await expect(openFileBlobs(join(folder, 'other'))).rejects.toMatchObject({
      name: 'BlobStoreFault',
    })
  })

  it('are listed by key, finished ones alone', async () => {
    const blobs = await openFileBlobs(folder)
    writeFileSync(join(folder, '.unfinished', 'half'), 'half')
    const keys = ['runs/1/a.json', 'runs/1/b.json', 'runs/2/a.json', 'top']
    for (const key of keys) await blobs.put(key, bytes(key))
    expect((await Array.fromAsync(blobs.list())).toSorted()).toEqual(keys)
  })

  it('are listed without what systems and other programs put beside them', async () => {
    const blobs = await openFileBlobs(folder)
    const keys = ['runs/1/a.json', 'runs/desktop.ini', 'top']
    for (const key of keys) await blobs.put(key, bytes(key))
    for (const name of [
      '.DS_Store',
      'Thumbs.db',
      'runs/._a',
      'runs/1/.nfs0001',
      'runs/1/a.json~',
    ]) {
      writeFileSync(join(folder, name), 'theirs')
    }
    for (const name of ['.snapshot', '@eaDir', 'runs/.snapshot']) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'a.json'), 'theirs')
    }
    symlinkToItself('lost+found')
    expect((await Array.fromAsync(blobs.list())).toSorted()).toEqual(keys)
  })

  it('are not listed in part: a folder that could have some and cannot be read is an error', async () => {
    const blobs = await openFileBlobs(folder)
    await blobs.put('runs/1/a.json', bytes('one'))
    symlinkToItself('runs/2')
    await expect(Array.fromAsync(blobs.list())).rejects.toThrow('ELOOP')
  })

  it('in a folder that cannot be used are an error of their store', async () => {
    const blobs = await openFileBlobs(folder)
    symlinkToItself('runs')
    const message = expect.stringContaining('cannot be used: ELOOP')
    const fault = expect.objectContaining({ name: 'BlobStoreFault', message })
    await expect(blobs.put('runs/1/a.json', bytes('one'))).rejects.toEqual(fault)
    await expect(blobs.get('runs/1/a.json')).rejects.toEqual(fault)
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([])
  })

  it('are stored while other processes open their folder', async () => {
    const blobs = await openFileBlobs(folder)
    const storing = Array.from({ length: 100 }, (_, n) => blobs.put(`runs/${n}`, bytes('one')))
    const opening = Array.from({ length: 100 }, () => openFileBlobs(folder))
    await Promise.all([...storing, ...opening])
    expect(await Array.fromAsync(blobs.list())).toHaveLength(100)
  })

  it('leave no empty folder and no unfinished file behind', async () => {
    const blobs = await openFileBlobs(folder)
    await blobs.put('runs/1/a.json', bytes('one'))
    await blobs.delete('runs/1/a.json')
    expect(readdirSync(folder, { recursive: true })).toEqual(['.unfinished'])
  })

  it('are readable by this user alone', async () => {
    const blobs = await openFileBlobs(folder)
    await blobs.put('runs/1/a.json', bytes('one'))
    expect(statSync(join(folder, 'runs/1/a.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'runs/1')).mode & 0o777).toBe(0o700)
  })

  it('survive deletions in the same folder at the same time', async () => {
    const blobs = await openFileBlobs(folder)
    const keys = Array.from({ length: 40 }, (_, n) => `runs/same/${n}.json`)
    await Promise.all(
      keys.map(async (key, n) => {
        await blobs.put(key, bytes(key))
        if (n % 2 === 0) await blobs.delete(key)
      }),
    )
    for (const [n, key] of keys.entries()) {
      expect(await blobs.get(key)).toEqual(n % 2 === 0 ? undefined : bytes(key))
    }
  })

  it('that a crash left half written are removed at the next start, young ones are not', async () => {
    await openFileBlobs(folder)
    const [old, young] = ['old', 'young'].map((name) => join(folder, '.unfinished', name))
    for (const file of [old, young]) writeFileSync(file ?? '', 'half')
    const twoHoursAgo = Date.now() / 1000 - 7200
    utimesSync(old ?? '', twoHoursAgo, twoHoursAgo)
    const foreign = join(folder, '.unfinished', '@eaDir')
    mkdirSync(foreign)
    utimesSync(foreign, twoHoursAgo, twoHoursAgo)
    await openFileBlobs(folder)
    expect(readdirSync(join(folder, '.unfinished')).toSorted()).toEqual(['@eaDir', 'young'])
  })
})

/** The folders that are flushed meanwhile, each with the names that it has at that moment. */
async function flushedBy(act: () => Promise<unknown>) {
  const flushed: [folder: string, names: readonly string[]][] = []
  const handle = await open(folder, 'r')
  await handle.close()
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    if (statSync(path).isDirectory()) {
      flushed.push([relative(folder, path), readdirSync(path).toSorted()])
    }
    await this.datasync()
  })
  await act().finally(() => spy.mockRestore())
  return flushed
}

// Only Linux tells which file a handle is of.
describe.runIf(process.platform === 'linux')('the names of blobs', () => {
  it('are flushed once they are there, with those of new folders', async () => {
    const blobs = await openFileBlobs(folder)
    expect(await flushedBy(() => blobs.put('runs/1/a.json', bytes('one')))).toEqual([
      ['runs/1', ['a.json']],
      ['runs', ['1']],
      ['', ['.unfinished', 'runs']],
    ])
    expect(await flushedBy(() => blobs.put('runs/1/b.json', bytes('two')))).toEqual([
      ['runs/1', ['a.json', 'b.json']],
    ])
    expect(await flushedBy(() => blobs.put('runs/2/a.json', bytes('three')))).toEqual([
      ['runs/2', ['a.json']],
      ['runs', ['1', '2']],
    ])
  })

  it('are flushed with the folder of all', async () => {
    expect(await flushedBy(() => openFileBlobs(join(folder, 'new/blobs')))).toEqual([
      ['new/blobs', ['.unfinished']],
      ['new', ['blobs']],
      ['', ['new']],
    ])
    expect(await flushedBy(() => openFileBlobs(join(folder, 'new/blobs')))).toEqual([])
  })
})

describe('a key that would lead elsewhere', () => {
  it.each([
    { key: '' },
    { key: '..' },
    { key: '../a' },
    { key: 'runs/../../a' },
    { key: '/etc/passwd' },
    { key: 'runs//a' },
    { key: 'runs/.unfinished' },
    { key: '.unfinished/a' },
    { key: String.raw`runs\a` },
    { key: 'runs/a\0b' },
    { key: 'runs/a/' },
    { key: 'RUNS/a' },
    { key: 'a'.repeat(201) },
  ])('$key is refused', async ({ key }) => {
    const blobs = await openFileBlobs(folder)
    await expect(blobs.put(key, bytes('one'))).rejects.toThrow('Not a blob key')
    await expect(blobs.get(key)).rejects.toThrow('Not a blob key')
    await expect(blobs.delete(key)).rejects.toThrow('Not a blob key')
  })
})
