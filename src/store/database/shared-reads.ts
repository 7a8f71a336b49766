/** Reads of one name. */
interface Reads<Result> {
  /** Ends with the read that has begun. */
  readonly underWay: Promise<unknown>
  /** The read that has not begun yet, which all share who ask now. */
  next: Promise<Result> | undefined
}

/**
 * Reads for many at once. While a read is under way, all who ask for the same name wait, and then share one further read:
 * none of them gets a result older than its request, and each name takes one connection however many ask. Nor does the
 * first read begin before those could ask whose requests began in the same turn of the event loop.
 *
 * @param read of one name; its error is that of all who share it
 */
export function shareReads<Result>(
  read: (name: string) => Promise<Result>,
): (name: string) => Promise<Result> {
  const names = new Map<string, Reads<Result>>()

  async function begin(name: string, before: Promise<unknown>): Promise<Result> {
    await before
    const underWay = read(name)
    const reads: Reads<Result> = { underWay: settled(underWay), next: undefined }
    names.set(name, reads)
    const forget = () => {
      if (names.get(name) === reads && reads.next === undefined) names.delete(name)
    }
    void reads.underWay.then(forget)
    return await underWay
  }

  return async (name) => {
    const reads = names.get(name) ?? { underWay: Promise.resolve(), next: undefined }
    names.set(name, reads)
    reads.next ??= begin(name, reads.underWay)
    return await reads.next
  }
}

async function settled(read: Promise<unknown>): Promise<void> {
  await Promise.allSettled([read])
}
