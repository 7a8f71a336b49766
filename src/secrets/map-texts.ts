/** Our own data is never nested this deeply; foreign data may be. */
const DEEPEST = 60

/** Returns the replacement of a text; `name` is the member whose whole value it is, or an entry of the list in. */
type Change = (text: string, name: string | undefined) => string

/** The same plain data with every text replaced. */
export function mapTexts<Value>(value: Value, change: Change): Value {
  // oxlint-disable-next-line no-unsafe-type-assertion -- what comes out has the shape of what went in
  return mapped(value, change, { depth: 0, name: undefined }) as Value
}

interface Place {
  readonly depth: number
  readonly name: string | undefined
}

function mapped(value: unknown, change: Change, { depth, name }: Place): unknown {
  if (typeof value === 'string') return change(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  const within = depth + 1
  if (Array.isArray(value))
    return value.map((part) => mapped(part, change, { depth: within, name }))
  return Object.fromEntries(
    Object.entries(value).map(([own, part]) => [
      own,
      mapped(part, change, { depth: within, name: own }),
    ]),
  )
}
