import type { TableFact } from '../element-facts.ts'
import { isPresentational } from '../html/role.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, hasAttribute, type HtmlElement } from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface TableCollector extends Collector {
  readonly tables: readonly TableFact[]
}

interface OpenTable {
  readonly element: HtmlElement
  rows: number
  columns: number
  cells: number
  headers: boolean
  caption: boolean
}

/** Shape and headers of tables; rows and cells belong to the innermost table around them. */
export function tableCollector(page: PageContext): TableCollector {
  const tables: TableFact[] = []
  const open: OpenTable[] = []
  return {
    tables,
    tags: ['table', 'tr', 'td', 'th', 'caption'],
    enter(element) {
      if (element.tagName === 'table') {
        open.push({ element, rows: 0, columns: 0, cells: 0, headers: false, caption: false })
        return
      }
      const table = open.at(-1)
      if (table) readPart(table, element)
    },
    leave(element, { exposed }) {
      if (element.tagName !== 'table') return
      const table = open.pop()
      if (!table || tables.length >= MAX_FACTS) return
      const { rows, columns, headers, caption } = table
      tables.push({
        rows,
        columns,
        headers,
        caption,
        presentational: isPresentational(element),
        line: lineOf(element),
        snippet: snippetOf(page, element),
        exposed,
      })
    },
  }
}

function readPart(table: OpenTable, element: HtmlElement): void {
  if (element.tagName === 'caption') {
    table.caption = true
  } else if (element.tagName === 'tr') {
    table.rows++
    table.cells = 0
  } else {
    const span = Number.parseInt(attribute(element, 'colspan') ?? '1', 10)
    table.cells += span > 0 ? Math.min(span, 1000) : 1
    table.columns = Math.max(table.columns, table.cells)
    table.headers ||=
      element.tagName === 'th' || hasAttribute(element, 'scope') || hasAttribute(element, 'headers')
  }
}
