import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { CliError } from './cli-error.ts'
import { reasonOf } from './data-folder.ts'

/** Records in the order in which they were added. */
export interface StateFile {
  readonly records: readonly unknown[]
  /** On disk when it returns. */
  add(record: unknown): void
  /** Replaces all records, at once. */
  replace(records: readonly unknown[]): void
  /** Others can use the file then. */
  close(): void
}

const START = Buffer.from('pagemark crawl state 1\n')
/** Length and checksum before each record. */
const HEAD = 8

/**
 * A file that a killed process leaves readable: a record that was being written is incomplete, and dropped.
 *
 * @throws {CliError} if it is something else, or another process uses it
 */
export function openStateFile(file: string): StateFile {
  const unlock = lock(file)
  try {
    const bytes = readAll(file)
    const { records, end } = readRecords(file, bytes)
    let open = openSync(file, bytes.length === 0 ? 'w' : 'r+')
    ftruncateSync(open, end)
    let at = end === 0 ? writeSync(open, START, 0, START.length, 0) : end
    return {
      records,
      add(record) {
        const packed = pack(record)
        at += writeSync(open, packed, 0, packed.length, at)
        fdatasyncSync(open)
      },
      replace(all) {
        const next = Buffer.concat([START, ...all.map(pack)])
        writeFileSync(`${file}.new`, next, { flush: true })
        closeSync(open)
        renameSync(`${file}.new`, file)
        open = openSync(file, 'r+')
        at = next.length
      },
      close() {
        closeSync(open)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    if (error instanceof CliError) throw error
    throw new CliError(`${file} cannot be used: ${reasonOf(error)}.`)
  }
}

function readAll(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function readRecords(file: string, bytes: Buffer): { records: unknown[]; end: number } {
  if (bytes.length === 0) return { records: [], end: 0 }
  if (!bytes.subarray(0, START.length).equals(START)) {
    throw new CliError(`${file} is not a state of a crawl. Name another file.`)
  }
  const records: unknown[] = []
  let end = START.length
  while (end + HEAD <= bytes.length) {
    const from = end + HEAD
    const body = bytes.subarray(from, from + bytes.readUInt32LE(end))
    const isWhole = body.length === bytes.readUInt32LE(end)
    if (!isWhole || crc32(body) !== bytes.readUInt32LE(end + 4)) break
    records.push(deserialize(zstdDecompressSync(body)))
    end = from + body.length
  }
  return { records, end }
}

function pack(record: unknown): Buffer {
  // Not JSON: what the site answers for all pages has bytes.
  const body = zstdCompressSync(serialize(record))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(body.length, 0)
  head.writeUInt32LE(crc32(body), 4)
  return Buffer.concat([head, body])
}

/** @returns the function that releases it */
function lock(file: string): () => void {
  const path = `${file}.lock`
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new CliError(`${file} cannot be used: ${reasonOf(error)}.`)
    }
    const owner = Number(readFileSync(path, 'utf8'))
    if (isAlive(owner)) throw new CliError(`Another crawl uses ${file}. Name another file.`)
    // Left by a process that was killed.
    writeFileSync(path, String(process.pid))
  }
  return () => rmSync(path, { force: true })
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
