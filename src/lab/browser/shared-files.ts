import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Bytes of each unnamed file, by inode: what Chromium's processes share. All are on one file system, so its number is
 * ignored: on overlays and Btrfs, `maps` and `stat` disagree on it.
 */
export type SharedFiles = Map<string, number>

/** proc(5), `maps`: address, permissions, offset, device, inode, path. `s` means shared. */
const MAPPING = /^([\da-f]+)-([\da-f]+) ...s ([\da-f]+) \S+ (\d+) .*\(deleted\)$/gm

/**
 * The files that processes have mapped, from their `maps`, each once and whole: Chromium reserves a whole file when it
 * creates it.
 */
export function mappedFiles(maps: string): SharedFiles {
  const files: SharedFiles = new Map()
  for (const [, start = '', end = '', offset = '', number = ''] of maps.matchAll(MAPPING)) {
    keepLarger(files, number, hex(end) - hex(start) + hex(offset))
  }
  return files
}

/**
 * The files that each of these processes has mapped.
 *
 * @throws `EACCES` if another user's process cannot be read; ended processes have none
 */
export function filesMappedBy(pids: readonly number[]): SharedFiles[] {
  // Text by text: joined, they are megabytes of garbage at each measurement.
  return pids.map((pid) =>
    mappedFiles(ifAlive(() => readFileSync(`/proc/${pid}/maps`, 'latin1')) ?? ''),
  )
}

/** The files that processes have open, which need not be mapped. */
export function openFiles(pids: readonly number[]): SharedFiles {
  const files: SharedFiles = new Map()
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`
    for (const name of ifAlive(() => readdirSync(folder)) ?? []) {
      const file = ifAlive(() => statSync(`${folder}/${name}`))
      if (file?.isFile() !== true || file.nlink > 0) continue
      keepLarger(files, String(file.ino), file.blocks * BLOCK)
    }
  }
  return files
}

/** Bytes of all files; those in several lists count once. */
export function bytesOf(all: readonly SharedFiles[]): number {
  const files: SharedFiles = new Map()
  for (const [number, size] of all.flatMap((each) => [...each])) keepLarger(files, number, size)
  return files.values().reduce((sum, size) => sum + size, 0)
}

/** stat(2): in units of 512 bytes, whatever the file system uses. */
const BLOCK = 512

function hex(text: string): number {
  return Number.parseInt(text, 16)
}

function keepLarger(files: SharedFiles, number: string, size: number): void {
  files.set(number, Math.max(size, files.get(number) ?? 0))
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH'])

function ifAlive<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.has(String(error.code))) return undefined
    throw error
  }
}
