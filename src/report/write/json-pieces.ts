/** Items that are written together: fewer pieces to send. */
const TOGETHER = 20

/**
 * The indented JSON of an object, with these items in its empty list of this name, in pieces: one for each batch, and an
 * empty one for each other item. In a text, quotation marks are escaped, so that no text looks like the list.
 */
export function* aroundItems(
  whole: unknown,
  list: string,
  items: Iterable<unknown>,
): Generator<string> {
  const text = JSON.stringify(whole, null, 2)
  const empty = `"${list}": [`
  const start = text.lastIndexOf(`${empty}]`) + empty.length
  const before = text.slice(0, start - empty.length)
  const indent = before.slice(before.lastIndexOf('\n') + 1)
  yield text.slice(0, start)
  let batch: unknown[] = []
  let isFirst = true
  const written = () => {
    const lines = JSON.stringify(batch, null, 2).slice(1, -2).replaceAll('\n', `\n${indent}`)
    const piece = isFirst ? lines : `,${lines}`
    isFirst = false
    batch = []
    return piece
  }
  for (const item of items) {
    batch.push(item)
    yield batch.length === TOGETHER ? written() : ''
  }
  if (batch.length > 0) yield written()
  yield `${isFirst ? '' : `\n${indent}`}${text.slice(start)}\n`
}
