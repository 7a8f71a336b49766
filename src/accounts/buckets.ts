/** Attempts of one name. Times are milliseconds of the clock that the throttle goes by. */
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

/** The buckets of each part of a throttle that counts in several ways. */
export type BucketsOf = (part: string) => Buckets

/** A bucket is about 100 bytes; beyond this the one nearest to being forgotten goes. */
const MOST = 100_000

/** Those of this process. */
export function createBuckets(): Buckets {
  const buckets = new Map<string, Bucket>()
  return {
    get: (name) => buckets.get(name),
    set(name, bucket) {
      // Deleted and set again, so that the map's order is that of the latest attempts.
      buckets.delete(name)
      buckets.set(name, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest)
    },
    delete: (name) => void buckets.delete(name),
  }
}

/** Buckets within others: names of different parts are different ones. */
export function partOf(buckets: Buckets, part: string): Buckets {
  const inside = (name: string) => `${part} ${name}`
  return {
    get: (name) => buckets.get(inside(name)),
    set: (name, bucket) => buckets.set(inside(name), bucket),
    delete: (name) => buckets.delete(inside(name)),
  }
}
