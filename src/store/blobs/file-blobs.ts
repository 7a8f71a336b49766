import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BlobStoreFault, checkBlobKey, isBlobKey, type ListedBlobs } from './blob-store.ts'
import { syncFolder } from './sync-folder.ts'

/** Folder for files that are being written, until they get their name; no key starts with a dot. */
const UNFINISHED = '.unfinished'

const ABANDONED_MS = 60 * 60 * 1000

/** Blobs as files below a separate folder, readable only by this user. */
export async function openFileBlobs(folder: string): Promise<ListedBlobs> {
  const unfinished = join(folder, UNFINISHED)
  const fileOf = (key: string) => join(folder, ...checkBlobKey(key).split('/'))
  const faultOf = (error: unknown) =>
    new BlobStoreFault(`The file store ${folder} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  try {
    for (const grown of await makeFolder(unfinished)) await syncFolder(grown)
    await removeAbandoned(unfinished)
  } catch (error) {
    throw faultOf(error)
  }

  return {
    async put(key, bytes) {
      const file = fileOf(key)
      const draft = join(unfinished, randomUUID())
      try {
        await writeDurably(draft, bytes)
        await moveInto(draft, file)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw faultOf(error)
      }
    },

    async get(key) {
      const file = fileOf(key)
      try {
        return await readFile(file)
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined
        throw faultOf(error)
      }
    },

    async delete(key) {
      const file = fileOf(key)
      try {
        await rm(file, { force: true })
      } catch (error) {
        throw faultOf(error)
      }
      await removeEmptyFolders(dirname(file), folder)
    },

    async *list() {
      try {
        for (const key of ownKeys(await readdir(folder))) yield* keysBelow(folder, key)
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

/** For a file, its own key; for a folder, those of all files in it. */
async function* keysBelow(root: string, key: string): AsyncGenerator<string> {
  const names = await readdir(join(root, key)).catch((error: unknown) => {
    if (isCode(error, 'ENOTDIR')) return undefined
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  if (names === undefined) yield key
  else {
    const paths = names.map((name) => `${key}/${name}`)
    for (const path of ownKeys(paths)) yield* keysBelow(root, path)
  }
}

/**
 * Systems and other programs put files and folders beside ours, such as `.DS_Store` and `lost+found`: a path that is no
 * key has no key below it either, and may be unreadable.
 */
function ownKeys(paths: readonly string[]): readonly string[] {
  return paths.filter(isBlobKey)
}

/** Removes files that a crash left half written. Younger files may belong to another process. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const file = join(unfinished, name)
    const found = await statOf(file)
    // Folders are not ours.
    if (found?.isFile() === true && Date.now() - found.mtimeMs > ABANDONED_MS)
      await rm(file, { force: true })
  }
}

/** Undefined if its process has given it its name, or removed it, in the meantime. */
async function statOf(file: string): Promise<Stats | undefined> {
  return await stat(file).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushed to disk when it returns, so that a stored file survives a power loss. */
async function moveInto(draft: string, file: string): Promise<void> {
  const folder = dirname(file)
  const grown = new Set([folder])
  // A sweep may remove the still empty folder in between.
  for (let attempt = 1; ; attempt += 1) {
    for (const parent of await makeFolder(folder)) grown.add(parent)
    try {
      await rename(draft, file)
      break
    } catch (error) {
      if (!isCode(error, 'ENOENT') || attempt === 3) throw error
    }
  }
  for (const each of grown) await syncFolder(each)
}

/** @returns the folders in which it made new ones, to be flushed */
async function makeFolder(path: string): Promise<readonly string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return []
  const grown: string[] = []
  const top = resolve(first)
  for (let made = resolve(path); made.length >= top.length; made = dirname(made)) {
    grown.push(dirname(made))
  }
  return grown
}

/** Removes empty folders upwards from that of a removed file. */
async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch {
      return
    }
  }
}

/** In the words of the system: `ENOSPC: no space left on device, write`. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
