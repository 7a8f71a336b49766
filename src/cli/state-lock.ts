import { randomUUID } from 'node:crypto'
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CliError } from './cli-error.ts'
import { reasonOf } from './file-reason.ts'

/*
 * A lock is a file beside the state file, with the number of the process that made it. It is made by the system, which
 * lets one process make it. That of a killed process has to be replaced, and nothing replaces a file only if it has
 * not changed. So whoever replaces a lock first makes a second one, `.next`, by the same rules, reads the first one
 * again, and then renames the second to the first: all others that saw the killed process either find `.next`, or a
 * lock that has changed. Each lock has a random part, since a process may have the number of a killed one.
 */

/** Locks of this process. */
const used = new Set<string>()

/**
 * @returns the function that releases the lock
 * @throws {CliError} if another crawl uses the file
 */
export function lockState(file: string): () => void {
  const path = resolve(`${file}.lock`)
  try {
    claim(path, file)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`${file} cannot be used: ${reasonOf(error)}.`)
  }
  used.add(path)
  return () => {
    used.delete(path)
    rmSync(path, { force: true })
  }
}

function claim(path: string, file: string): void {
  const before = readLock(path)
  if (before === undefined) return make(path, file)
  if (isInUse(path, before)) throw inUse(file)
  const next = `${path}.next`
  claim(next, file)
  try {
    if (readLock(path)?.text !== before.text) throw inUse(file)
    renameSync(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

function make(path: string, file: string): void {
  try {
    writeFileSync(path, `${process.pid} ${randomUUID()}`, { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw inUse(file)
    throw error
  }
}

function inUse(file: string): CliError {
  return new CliError(`Another crawl uses ${file}. Name another file.`)
}

interface Lock {
  readonly text: string
  /** 0 until it is written. */
  readonly pid: number
  /** Milliseconds since it was made or written. */
  readonly age: number
}

/** Undefined if there is none. */
function readLock(path: string): Lock | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  const text = found.isFile() ? readText(path) : '-'
  if (text === undefined) return undefined
  const [pid = '', token = '', ...rest] = text.split(' ')
  const isLock = /^\d{0,10}$/.test(pid) && [0, TOKEN].includes(token.length) && rest.length === 0
  if (!isLock)
    throw new CliError(`${path} is not a lock of a crawl. Name another file, or delete it.`)
  return { text, pid: Number(pid), age: Date.now() - found.mtimeMs }
}

/** Length of a UUID. */
const TOKEN = 36

/** Undefined if it was released in the meantime. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A process that was killed between making and writing a lock left it empty; a live one writes at once. */
const WRITTEN_MS = 10_000

/** In containers each process has the same number: its own is that of one before it. */
function isInUse(path: string, { pid, age }: Lock): boolean {
  if (pid === 0) return age < WRITTEN_MS
  return pid === process.pid ? used.has(path) : isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
