import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { openStateFile } from './state-file.ts'

const newFile = () => join(temporaryFolder(), 'state')

function recordsIn(file: string): readonly unknown[] {
  const state = openStateFile(file)
  state.close()
  return state.records
}

it('a state file keeps records in their order, and replaces them all', () => {
  const file = newFile()
  const state = openStateFile(file)
  state.add({ a: 1, bytes: new Uint8Array([1, 2]) })
  state.add(['ü'.repeat(5000)])
  state.close()
  expect(recordsIn(file)).toEqual([{ a: 1, bytes: new Uint8Array([1, 2]) }, ['ü'.repeat(5000)]])
  const again = openStateFile(file)
  again.replace([1])
  again.add(2)
  again.close()
  expect(recordsIn(file)).toEqual([1, 2])
})

it('an incomplete last record is dropped, and the next one follows the last whole one', () => {
  const file = newFile()
  const state = openStateFile(file)
  state.add(1)
  state.add({ long: 'x'.repeat(100) })
  state.close()
  truncateSync(file, readFileSync(file).length - 1)
  const cut = openStateFile(file)
  expect(cut.records).toEqual([1])
  cut.add(2)
  cut.close()
  expect(recordsIn(file)).toEqual([1, 2])
  appendFileSync(file, Buffer.from([3, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7]))
  expect(recordsIn(file)).toEqual([1, 2])
})

it('a record that decompresses to more than any crawl writes is refused', () => {
  const file = newFile()
  const state = openStateFile(file)
  state.add('x'.repeat(100_000))
  state.close()
  expect(() => openStateFile(file, 100_000)).toThrow('has a record that is too long. Delete it')
  expect(existsSync(`${file}.lock`)).toBe(false)
  expect(recordsIn(file)).toHaveLength(1)
})

it('a file of something else is refused and left alone', () => {
  const file = newFile()
  writeFileSync(file, '{"rules":[]}')
  expect(() => openStateFile(file)).toThrow('is not a state of a crawl')
  expect(readFileSync(file, 'utf8')).toBe('{"rules":[]}')
  expect(existsSync(`${file}.lock`)).toBe(false)
  expect(() => openStateFile(join(file, 'none', 'state'))).toThrow('cannot be used')
})

it('two crawls cannot use one file, unless the first was killed', () => {
  const file = newFile()
  const state = openStateFile(file)
  expect(() => openStateFile(file)).toThrow('Another crawl uses')
  state.close()
  writeFileSync(`${file}.lock`, '999999999')
  expect(recordsIn(file)).toEqual([])
  writeFileSync(`${file}.lock`, '999999999')
  writeFileSync(`${file}.lock.next`, '999999998')
  expect(recordsIn(file)).toEqual([])
  expect([`${file}.lock`, `${file}.lock.next`].filter((each) => existsSync(each))).toEqual([])
})

it('the lock of a killed process is left to the one that is replacing it', () => {
  const file = newFile()
  writeFileSync(`${file}.lock`, '999999999')
  writeFileSync(`${file}.lock.next`, `${process.ppid} ${randomUUID()}`)
  expect(() => openStateFile(file)).toThrow('Another crawl uses')
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe('999999999')
})

it('an empty lock is being written, unless it is older than ten seconds', () => {
  const file = newFile()
  writeFileSync(`${file}.lock`, '')
  expect(() => openStateFile(file)).toThrow('Another crawl uses')
  const before = new Date(Date.now() - 11_000)
  utimesSync(`${file}.lock`, before, before)
  expect(recordsIn(file)).toEqual([])
})

it('a symbolic link to the file stays one, and both names have one lock', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'elsewhere'))
  const [file, link] = [join(folder, 'elsewhere/state'), join(folder, 'link')]
  symlinkSync('elsewhere/state', link)
  const state = openStateFile(link)
  state.replace([1])
  expect(() => openStateFile(file)).toThrow('Another crawl uses')
  state.close()
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(recordsIn(file)).toEqual([1])
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  expect(() => openStateFile(loop)).toThrow('leads to itself')
})

it('a link is followed from the folder where it really is', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'a'))
  mkdirSync(join(folder, 'b/c'), { recursive: true })
  symlinkSync('../b/c', join(folder, 'a/dir'))
  symlinkSync('../target', join(folder, 'b/c/state'))
  const file = join(folder, 'b/target')
  for (const name of ['a/dir/state', 'a/dir/../target']) {
    const state = openStateFile(`${folder}/${name}`)
    expect(() => openStateFile(file)).toThrow('Another crawl uses')
    state.replace([name])
    state.close()
    expect(recordsIn(file)).toEqual([name])
  }
  expect(existsSync(join(folder, 'a/target'))).toBe(false)
})

it('the lock of a killed process with the same number, as in containers, does not keep others out', () => {
  const file = newFile()
  writeFileSync(`${file}.lock`, String(process.pid))
  expect(recordsIn(file)).toEqual([])
})

it.each(['# yarn lockfile v1\n', '-1', '1e3', '12 abc'])(
  'a foreign lock file, %j, is left alone',
  (text) => {
    const file = newFile()
    writeFileSync(`${file}.lock`, text)
    expect(() => openStateFile(file)).toThrow('is not a lock of a crawl')
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe(text)
  },
)

it('links beside the file are not followed', () => {
  const file = newFile()
  const other = newFile()
  writeFileSync(other, '999999999')
  symlinkSync(other, `${file}.lock`)
  expect(() => openStateFile(file)).toThrow('is not a lock of a crawl')
  const unlocked = newFile()
  symlinkSync(other, `${unlocked}.new`)
  const state = openStateFile(unlocked)
  state.replace([1])
  state.close()
  expect(recordsIn(unlocked)).toEqual([1])
  expect(readFileSync(other, 'utf8')).toBe('999999999')
})

// Skipped on Windows, which has no such modes of files.
it.skipIf(process.platform === 'win32')('only its owner can read the file, which has pages', () => {
  const file = newFile()
  const state = openStateFile(file)
  const modeOf = () => statSync(file).mode & 0o777
  expect(modeOf()).toBe(0o600)
  state.replace([1])
  expect(modeOf()).toBe(0o600)
  state.close()
})
