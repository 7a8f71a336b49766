import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { CliError } from './cli-error.ts'
import { reasonOf } from './file-reason.ts'
import { linkedFile } from './linked-file.ts'
import { lockState } from './state-lock.ts'

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
 * Of one record, decompressed. The longest is the first `save`: 200,000 listed URLs of 2,048 characters with 100 bytes
 * of members are 430 MB, the language versions of sitemaps 4 MB.
 */
const MOST_BYTES = 512 * 1024 * 1024
/** It has pages that may need a password: nobody else may read it. */
const OWN = 0o600

/**
 * A file that a killed process leaves readable: a record that was being written is incomplete, and dropped.
 *
 * @throws {CliError} if it is something else, or another process uses it
 */
export function openStateFile(named: string, mostBytes = MOST_BYTES): StateFile {
  const file = linkedFile(named)
  const unlock = lockState(file)
  try {
    const bytes = readAll(file)
    const { records, end } = readRecords(file, bytes, mostBytes)
    let open = openSync(file, bytes.length === 0 ? 'w' : 'r+', OWN)
    ftruncateSync(open, end)
    let at = end
    if (end === 0) at += writeWhole(open, START, 0)
    const writing = reported(file)
    return {
      records,
      add: writing((record) => {
        at += writeWhole(open, pack(record), at)
        fdatasyncSync(open)
      }),
      replace: writing((all) => {
        at = replaceFile(file, all)
        closeSync(open)
        open = openSync(file, 'r+')
      }),
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

/** Reports that the disk is full, for example, as a fault of the file. */
function reported(file: string) {
  return <Value>(write: (value: Value) => void) =>
    (value: Value): void => {
      try {
        write(value)
      } catch (error) {
        throw new CliError(`${file} cannot be written: ${reasonOf(error)}.`)
      }
    }
}

/** @returns the number of bytes: the system may write fewer at once, when the disk is nearly full */
function writeWhole(open: number, bytes: Buffer, at: number): number {
  let done = 0
  while (done < bytes.length) {
    done += writeSync(open, bytes, done, bytes.length - done, at + done)
  }
  return done
}

/** @returns the number of bytes */
function replaceFile(file: string, records: readonly unknown[]): number {
  const next = `${file}.new`
  // Left by a process that was killed, or a link that would be followed.
  rmSync(next, { force: true })
  try {
    const bytes = writeRecords(next, records)
    renameSync(next, file)
    return bytes
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

/** One after the other: 20,000 pages are 80 MB. */
function writeRecords(file: string, records: readonly unknown[]): number {
  const open = openSync(file, 'wx', OWN)
  try {
    let at = writeWhole(open, START, 0)
    for (const record of records) at += writeWhole(open, pack(record), at)
    fdatasyncSync(open)
    return at
  } finally {
    closeSync(open)
  }
}

function readAll(file: string): Buffer {
  try {
    // A device or a pipe need not end.
    if (!statSync(file).isFile()) throw notState(file)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function readRecords(
  file: string,
  bytes: Buffer,
  mostBytes: number,
): { records: unknown[]; end: number } {
  if (bytes.length === 0) return { records: [], end: 0 }
  if (!bytes.subarray(0, START.length).equals(START)) {
    throw notState(file)
  }
  const records: unknown[] = []
  let end = START.length
  while (end + HEAD <= bytes.length) {
    const from = end + HEAD
    const body = bytes.subarray(from, from + bytes.readUInt32LE(end))
    const isWhole = body.length === bytes.readUInt32LE(end)
    if (!isWhole || crc32(body) !== bytes.readUInt32LE(end + 4)) break
    records.push(deserialize(decompress(file, body, mostBytes)))
    end = from + body.length
  }
  return { records, end }
}

function notState(file: string): CliError {
  return new CliError(`${file} is not a state of a crawl. Name another file.`)
}

function decompress(file: string, body: Buffer, maxOutputLength: number): Buffer {
  try {
    return zstdDecompressSync(body, { maxOutputLength })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new CliError(`${file} has a record that is too long. Delete it, or name another file.`)
  }
}

function pack(record: unknown): Buffer {
  // Not JSON: what the site answers for all pages has bytes.
  const body = zstdCompressSync(serialize(record))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(body.length, 0)
  head.writeUInt32LE(crc32(body), 4)
  return Buffer.concat([head, body])
}
