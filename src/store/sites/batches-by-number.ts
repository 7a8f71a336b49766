import { setImmediate } from 'node:timers/promises'

/**
 * Rows of a crawl in the order of their numbers, one query after the other: between two of them, others get their turn.
 *
 * @param most rows per query
 * @param readAfter reads the next rows after this number, `most` at most
 */
export async function* batchesByNumber<Row extends { readonly number: number }>(
  most: number,
  readAfter: (number: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const rows = await readAfter(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < most) return
    after = last.number
    await setImmediate()
  }
}
