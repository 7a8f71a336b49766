import { isTerm } from './placeholders.ts'

/**
 * Words in the cells of a table that explains types in a manual of a format or language: types, literals, equivalents
 * of null in other languages, and names of such columns.
 */
const TYPE_NAMES = new Set(
  `any array bigint bool boolean date double enum false float int integer list map number object string symbol text true
   nil none nothing nullptr void argument attribute default json literal option parameter returns sql type xml yaml`.split(
    /\s+/,
  ),
)
const LONGEST_NAME = Math.max(...[...TYPE_NAMES].map(({ length }) => length))

/** This many different names make a table of types: a price list has none, the answers of a survey may include one. */
const LEAST_NAMES = 2

interface OpenTable {
  /** Number of placeholders found before the table. */
  readonly from: number
  /** Short texts in its cells, read only if the table contains a placeholder. */
  readonly texts: string[]
}

/** Tells tables that explain `null` as one of several types from tables in which it was printed for a missing value. */
export function typeTables(placeholders: { readonly text: string }[]) {
  const open: OpenTable[] = []
  return {
    enter() {
      open.push({ from: placeholders.length, texts: [] })
    },
    text(value: string) {
      const table = open.at(-1)
      if (table && value.length <= 4 * LONGEST_NAME) table.texts.push(value)
    },
    leave() {
      const table = open.pop()
      if (!table || placeholders.length === table.from || !explainsTypes(table)) return
      const found = placeholders.splice(table.from)
      placeholders.push(...found.filter(({ text }) => !isTerm(text)))
    },
  }
}

function explainsTypes({ texts }: OpenTable): boolean {
  const names = new Set(texts.map((text) => text.trim().toLowerCase()))
  return names.intersection(TYPE_NAMES).size >= LEAST_NAMES
}
