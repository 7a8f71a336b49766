const KINDS = new Set(['select', 'insert', 'update', 'delete', 'with'])

/** What a query does, for counting. */
export function kindOf(sql: string): string {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''
  return KINDS.has(word) ? word : 'other'
}

/** Enough of a query to identify it. */
const LENGTH = 1000

/** Its parameters are placeholders: they may be secret. */
export function oneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH)
}
