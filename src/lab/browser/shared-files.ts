import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Bytes of each file without a name, by its number: what Chromium's processes share. All are on one file system,
 * and the number of that is not asked: overlays and Btrfs have another one in `maps` than in `stat`.
 */
export type SharedFiles = Map<string, number>

/** proc(5), `maps`: addresses, rights, offset, device, number, path. `s` is shared. */
const MAPPING = /^([\da-f]+)-([\da-f]+) ...s ([\da-f]+) \S+ (\d+) .*\(deleted\)$/gm

/**
 * The files that processes have mapped, from their `maps`, each once and whole: Chromium reserves all of a
 * file when it makes it.
 */
export function mappedFiles(maps: string): SharedFiles {
  const files: SharedFiles = new Map()
  for (const [, start = '', end = '', offset = '', number = ''] of maps.matchAll(MAPPING)) {
    keepLarger(files, number, hex(end) - hex(start) + hex(offset))
  }
  return files
}

/** @throws `EACCES` where a process of another user may not be asked; what has ended is left out. */
export function readMaps(pids: readonly number[]): string {
  return pids
    .map((pid) => ifAlive(() => readFileSync(`/proc/${pid}/maps`, 'utf8')) ?? '')
    .join('\n')
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

/** Bytes of all, those that are in several of them once. */
export function bytesOf(all: readonly SharedFiles[]): number {
  const files: SharedFiles = new Map()
  for (const [number, size] of all.flatMap((each) => [...each])) keepLarger(files, number, size)
  return files.values().reduce((sum, size) => sum + size, 0)
}

/** stat(2): of 512 bytes, whatever the file system has. */
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
