/** Attempts under one name. Times are milliseconds of the throttle's clock. */
export interface Bucket {
  readonly attempts: number
  /** When the attempts are forgotten. */
  readonly forgetAt: number
  /** When the next one is allowed. */
  readonly allowedAt: number
}

export interface Buckets {
  get(name: string): Bucket | undefined
  set(name: string, bucket: Bucket): void
  delete(name: string): void
}

/** The buckets of each part of a throttle with several counts. */
export type BucketsOf = (part: string) => Buckets

/** A bucket takes about 100 bytes; beyond this number, the one that expires first is dropped. */
const MOST = 100_000

/** Buckets in the memory of this process. */
export function createBuckets(): Buckets {
  const buckets = new Map<string, Bucket>()
  return {
    get: (name) => buckets.get(name),
    set(name, bucket) {
      // Deleted and set again to keep the map in the order of the latest attempts.
      buckets.delete(name)
      buckets.set(name, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest)
    },
    delete: (name) => void buckets.delete(name),
  }
}

/** Buckets with a prefix, so that equal names of different parts stay apart. */
export function partOf(buckets: Buckets, part: string): Buckets {
  const inside = (name: string) => `${part} ${name}`
  return {
    get: (name) => buckets.get(inside(name)),
    set: (name, bucket) => buckets.set(inside(name), bucket),
    delete: (name) => buckets.delete(inside(name)),
  }
}
