/** A row of any table, in the form of both engines. */
export type Row = Readonly<Record<string, string | number | null | Uint8Array>>

const BYTES = '$bytes'

/** A whole row as one line of text; equal rows of either engine have equal lines. */
export function lineOf(row: Row): string {
  const columns = Object.keys(row).toSorted()
  return JSON.stringify(
    Object.fromEntries(
      columns.map((column) => {
        const value = row[column] ?? null
        const isBytes = value instanceof Uint8Array
        return [column, isBytes ? { [BYTES]: Buffer.from(value).toString('base64') } : value]
      }),
    ),
  )
}

/** @throws {SyntaxError} if the line was not written by `lineOf` */
export function rowOfLine(line: string): Row {
  const parsed: unknown = JSON.parse(line)
  if (parsed === null || typeof parsed !== 'object') throw new SyntaxError('Not a row.')
  return Object.fromEntries(
    Object.entries(parsed).map(([column, value]) => [column, valueOf(value)]),
  )
}

function valueOf(value: unknown): Row[string] {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  const bytes = typeof value === 'object' && BYTES in value ? value[BYTES] : undefined
  if (typeof bytes !== 'string') throw new SyntaxError('Not a value of a row.')
  return Buffer.from(bytes, 'base64')
}
