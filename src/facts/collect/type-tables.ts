import { isTerm } from './placeholders.ts'

/**
 * What manuals of formats and languages write into the cells of a table that says what a value may be: types, literals,
 * what other languages call nothing, and what such columns are called.
 */
const TYPE_NAMES = new Set(
  `any array bigint bool boolean date double enum false float int integer list map number object string symbol text true
   nil none nothing nullptr void argument attribute default json literal option parameter returns sql type xml yaml`.split(
    /\s+/,
  ),
)
const LONGEST_NAME = Math.max(...[...TYPE_NAMES].map(({ length }) => length))

/** So many different ones make a table of types: a price list has none, a survey's answers may have one. */
const LEAST_NAMES = 2

interface OpenTable {
  /** How many placeholders had been found before it. */
  readonly from: number
  readonly names: Set<string>
}

/**
 * Tells tables in which `null` is one of the types that are explained from those in which it was printed for a
 * missing value.
 */
export function typeTables(placeholders: { readonly text: string }[]) {
  const open: OpenTable[] = []
  return {
    enter() {
      open.push({ from: placeholders.length, names: new Set() })
    },
    text(value: string) {
      const table = open.at(-1)
      if (!table || value.length > 4 * LONGEST_NAME) return
      const name = value.trim().toLowerCase()
      if (TYPE_NAMES.has(name)) table.names.add(name)
    },
    leave() {
      const table = open.pop()
      if (!table || table.names.size < LEAST_NAMES) return
      const found = placeholders.splice(table.from)
      placeholders.push(...found.filter(({ text }) => !isTerm(text)))
    },
  }
}
