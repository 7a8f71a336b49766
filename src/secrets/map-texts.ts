/** No data of ours is nested as deep; what is would be a stranger's. */
const DEEPEST = 60

/** The same plain data with every text in it made another. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  // oxlint-disable-next-line no-unsafe-type-assertion -- what comes out has the shape of what went in
  return mapped(value, change, 0) as Value
}

function mapped(value: unknown, change: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return value.map((part) => mapped(part, change, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapped(part, change, depth + 1)]),
  )
}
