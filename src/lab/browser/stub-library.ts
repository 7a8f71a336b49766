/** `mov eax, 1; ret`: every function returns 1. */
const CODE = Buffer.from('b801000000c3', 'hex')

const HEADER = 64
const SEGMENT = 56
const SYMBOL = 24
const PAGE = 0x1000

export interface StubExports {
  readonly functions: readonly string[]
  /** Pointers, all null. */
  readonly pointers: readonly string[]
}

/**
 * A shared library for x86-64 Linux (ELF) whose functions only return 1, which is SQLite's general error. It replaces
 * a library that a program insists on loading but never needs.
 *
 * Two pages: read and execute (tables and code), read and write (the dynamic section and one pointer).
 */
export function stubLibrary(name: string, { functions, pointers }: StubExports): Buffer {
  const strings = stringTable([name, ...functions, ...pointers])
  const symbols = functions.length + pointers.length + 1
  const hashAt = HEADER + 4 * SEGMENT
  const symbolsAt = align(hashAt + 4 * (3 + symbols), 8)
  const stringsAt = symbolsAt + SYMBOL * symbols
  const codeAt = align(stringsAt + strings.bytes.length, 16)
  const codeEnd = codeAt + CODE.length
  const dynamicAt = align(codeEnd, PAGE)
  const dynamic = dynamicSection([
    [14, strings.offsets.get(name) ?? 0], // DT_SONAME
    [4, hashAt], // DT_HASH
    [5, stringsAt], // DT_STRTAB
    [6, symbolsAt], // DT_SYMTAB
    [10, strings.bytes.length], // DT_STRSZ
    [11, SYMBOL], // DT_SYMENT
    [0, 0],
  ])
  const pointerAt = dynamicAt + dynamic.length

  const image = Buffer.alloc(pointerAt + 8)
  elfHeader().copy(image)
  const segments = [
    segment({ type: 1, flags: 5, at: 0, size: codeEnd }), // PT_LOAD, read and run
    segment({ type: 1, flags: 6, at: dynamicAt, size: image.length - dynamicAt }), // read and write
    segment({ type: 2, flags: 6, at: dynamicAt, size: dynamic.length }), // PT_DYNAMIC
    segment({ type: 0x6474e551, flags: 6, at: 0, size: 0 }), // PT_GNU_STACK, not executable
  ]
  Buffer.concat(segments).copy(image, HEADER)
  hashTable(symbols).copy(image, hashAt)
  const place = (kind: number, at: number) => (each: string) =>
    symbol({ name: strings.offsets.get(each) ?? 0, kind, at })
  Buffer.concat([
    Buffer.alloc(SYMBOL),
    ...functions.map(place(2, codeAt)),
    ...pointers.map(place(1, pointerAt)),
  ]).copy(image, symbolsAt)
  strings.bytes.copy(image, stringsAt)
  CODE.copy(image, codeAt)
  dynamic.copy(image, dynamicAt)
  return image
}

function elfHeader(): Buffer {
  const header = Buffer.alloc(HEADER)
  header.write('\x7fELF\x02\x01\x01', 'latin1')
  header.writeUInt16LE(3, 16) // a shared object
  header.writeUInt16LE(62, 18) // x86-64
  header.writeUInt32LE(1, 20)
  header.writeBigUInt64LE(BigInt(HEADER), 32) // where the segments are listed
  header.writeUInt16LE(HEADER, 52)
  header.writeUInt16LE(SEGMENT, 54)
  header.writeUInt16LE(4, 56)
  return header
}

function segment(part: { type: number; flags: number; at: number; size: number }): Buffer {
  const bytes = Buffer.alloc(SEGMENT)
  bytes.writeUInt32LE(part.type, 0)
  bytes.writeUInt32LE(part.flags, 4)
  const numbers = [part.at, part.at, part.at, part.size, part.size, PAGE]
  numbers.forEach((number, index) => bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * index))
  return bytes
}

function dynamicSection(entries: readonly (readonly [tag: number, value: number])[]): Buffer {
  const bytes = Buffer.alloc(16 * entries.length)
  entries.flat().forEach((number, index) => bytes.writeBigUInt64LE(BigInt(number), 8 * index))
  return bytes
}

/** One bucket, in which each symbol links to the next. */
function hashTable(symbols: number): Buffer {
  const chain = Array.from({ length: symbols }, (_, index) =>
    index === 0 || index === symbols - 1 ? 0 : index + 1,
  )
  const bytes = Buffer.alloc(4 * (3 + symbols))
  const numbers = [1, symbols, 1, ...chain]
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, 4 * index))
  return bytes
}

function symbol({ name, kind, at }: { name: number; kind: number; at: number }): Buffer {
  const bytes = Buffer.alloc(SYMBOL)
  bytes.writeUInt32LE(name, 0)
  bytes.writeUInt8(0x10 + kind, 4) // global
  bytes.writeUInt16LE(1, 6) // any section but "undefined"
  bytes.writeBigUInt64LE(BigInt(at), 8)
  bytes.writeBigUInt64LE(8n, 16)
  return bytes
}

function stringTable(names: readonly string[]): { bytes: Buffer; offsets: Map<string, number> } {
  const offsets = new Map<string, number>()
  let text = '\0'
  for (const name of names) {
    offsets.set(name, text.length)
    text += `${name}\0`
  }
  return { bytes: Buffer.from(text, 'latin1'), offsets }
}

function align(offset: number, to: number): number {
  return Math.ceil(offset / to) * to
}
