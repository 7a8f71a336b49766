/** A read that has begun, and the one that will follow it, for which others wait. */
interface Reads<Result> {
  readonly begun: Promise<Result>
  following: Promise<Result> | undefined
}

/**
 * Reads for many at once. While a read is under way, all who ask for the same name wait, and then share one further read:
 * none of them gets a result older than its request, and each name takes one connection however many ask.
 *
 * @param read of one name; its error is that of all who share it
 */
export function shareReads<Result>(
  read: (name: string) => Promise<Result>,
): (name: string) => Promise<Result> {
  const underWay = new Map<string, Reads<Result>>()

  function begin(name: string): Promise<Result> {
    const begun = read(name).finally(() => {
      if (underWay.get(name) === reads && reads.following === undefined) underWay.delete(name)
    })
    const reads: Reads<Result> = { begun, following: undefined }
    underWay.set(name, reads)
    return begun
  }

  async function follow(begun: Promise<Result>, name: string): Promise<Result> {
    await Promise.allSettled([begun])
    return await begin(name)
  }

  return async (name) => {
    const reads = underWay.get(name)
    if (!reads) return await begin(name)
    reads.following ??= follow(reads.begun, name)
    return await reads.following
  }
}
