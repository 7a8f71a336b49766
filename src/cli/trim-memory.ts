import type { ProgramLog } from './log.ts'

/** Releases freed memory to the system. */
type Trim = () => void

/** Soon after the start, which leaves freed memory behind, and then again and again. */
const FIRST_MS = 5_000
const EVERY_MS = 30_000
/**
 * Earlier if memory has grown by this much: where hundreds of functions become hot at once, as after a thousand pages of
 * a crawl, V8's compilers leave 30 MB in the arena of each thread.
 */
const GROWN_BYTES = 20_000_000
const LOOK_MS = 3_000

/** What of `node:ffi` is used; Node's types lack it. */
interface Ffi {
  dlopen(
    path: null,
    functions: Readonly<Record<string, { return: string; arguments: readonly string[] }>>,
  ): { readonly functions: { readonly malloc_trim: (pad: bigint) => number } }
}

/**
 * glibc keeps freed memory below any block that is still used, most of all in the arenas of threads that have ended:
 * a server held 80 MB of it after a thousand audits. Only `malloc_trim` returns such memory, within a few milliseconds.
 *
 * @returns undefined where the C library has no such function, or Node cannot call it
 */
export function mallocTrim(): Trim | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // Kept whole, so that the library is never closed.
    const library = quietly(loadFfi).dlopen(null, {
      malloc_trim: { return: 'int32', arguments: ['uint64'] },
    })
    // A Node that understands other signatures refuses this call.
    library.functions.malloc_trim(0n)
    return () => void library.functions.malloc_trim(0n)
  } catch {
    return undefined
  }
}

/**
 * Returns freed memory to the system at intervals, and sooner while memory grows, until it is stopped.
 *
 * @param free frees what is only cached
 */
export function keepTrimmed(
  { free, trim }: { readonly free: () => Promise<void>; readonly trim: Trim },
  log: Pick<ProgramLog, 'debug'>,
): () => Promise<void> {
  let going = Promise.resolve()
  let last = Infinity
  const attempt = async () => {
    const before = resident()
    try {
      await free()
    } catch (error) {
      log.debug({ error }, 'the cache of the database was not freed')
    }
    trim()
    last = resident()
    const mb = (before - last) / 1e6
    log.debug({ mb: Math.round(mb * 10) / 10 }, 'returned freed memory')
  }
  let isGoing = false
  const go = () => {
    // An attempt that hangs must not queue others behind it.
    if (isGoing) return
    isGoing = true
    going = attempt().finally(() => (isGoing = false))
  }
  const first = setTimeout(go, FIRST_MS).unref()
  const others = setInterval(go, EVERY_MS).unref()
  const growth = setInterval(() => {
    if (resident() > last + GROWN_BYTES) go()
  }, LOOK_MS).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(others)
    clearInterval(growth)
    await going
  }
}

/** In bytes; not a number while the process has no file descriptor left to look with. */
function resident(): number {
  try {
    return process.memoryUsage.rss()
  } catch {
    return Number.NaN
  }
}

function loadFfi(): Ffi {
  // oxlint-disable-next-line no-unsafe-type-assertion -- dlopen() fails if it is missing or different
  return process.getBuiltinModule('node:ffi') as unknown as Ffi
}

/** Without Node's warning that a module is experimental: an operator can do nothing about it. */
function quietly<Value>(load: () => Value): Value {
  // oxlint-disable-next-line unbound-method -- it is put back as it was
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}
