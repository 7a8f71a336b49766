/**
 * Jobs of one audit refer to the same document repeatedly, and copying it into a thread takes longer than most of
 * them. So a thread receives it once and keeps the last few; later jobs refer to it by number.
 */
export interface Packed {
  readonly job: unknown
  /** The value for this key of the job; included only the first time. */
  readonly shared?: { readonly key: string; readonly number: number; readonly value?: object }
}

/**
 * Audits take turns on a thread. Values beyond this number are sent again: few documents take many megabytes, but some
 * do.
 */
const KEPT = 4

/** The sender's side, one per thread. */
export interface SentValues {
  /** Whether the thread has the job's shared value. */
  has(job: unknown): boolean
  pack(job: unknown): Packed
}

/** `keys` are the properties of jobs that may hold such a value: for one job, the first that it has. */
export function createSentValues(keys: readonly string[]): SentValues {
  const numbers = new WeakMap<object, number>()
  let next = 0

  /** Undefined for values that were never sent, or that the thread has since dropped. */
  function numberOf(value: object): number | undefined {
    const number = numbers.get(value)
    return number !== undefined && number >= next - KEPT ? number : undefined
  }

  return {
    has(job) {
      const { value } = sharedOf(job, keys) ?? {}
      return value !== undefined && numberOf(value) !== undefined
    },
    pack(job) {
      const shared = sharedOf(job, keys)
      if (shared === undefined) return { job }
      const { key, value } = shared
      const rest = { ...Object(job), [key]: undefined }
      const known = numberOf(value)
      if (known !== undefined) return { job: rest, shared: { key, number: known } }
      const number = next++
      numbers.set(value, number)
      return { job: rest, shared: { key, number, value } }
    },
  }
}

function sharedOf(
  job: unknown,
  keys: readonly string[],
): { readonly key: string; readonly value: object } | undefined {
  if (typeof job !== 'object' || job === null) return undefined
  for (const key of keys) {
    const value: unknown = Reflect.get(job, key)
    if (typeof value === 'object' && value !== null) return { key, value }
  }
  return undefined
}

/** The thread's side: restores the values of jobs. */
export function createKeptValues(): (packed: Packed) => unknown {
  const values = new Map<number, object | undefined>()
  return ({ job, shared }) => {
    if (shared === undefined) return job
    const { key, number, value } = shared
    if (value !== undefined) {
      values.set(number, value)
      values.delete(number - KEPT)
    }
    return { ...Object(job), [key]: values.get(number) }
  }
}
