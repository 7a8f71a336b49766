import type { LighthouseAudit } from '../../lab/lab-result.ts'
import type { Box } from '../../lab/on-picture.ts'
import type { ElementOnPage } from './loading-facts.ts'

/** A part of an audit's details: what it holds is for each audit to know, and for nobody to rely on. */
export type Row = Readonly<Record<string, unknown>>

export type Audits = Readonly<Record<string, LighthouseAudit>>

/** Rows of an audit's table or list; null where it was not carried out, broke or does not apply. */
export function rowsOf(audits: Audits, id: string): readonly Row[] | null {
  const audit = Object.hasOwn(audits, id) ? audits[id] : undefined
  if (audit === undefined || audit.scoreDisplayMode === 'error') return null
  const { items } = asRow(audit.details)
  return Array.isArray(items) ? listOf(items) : null
}

export function debugDataOf(audits: Audits, id: string): Row {
  return asRow(asRow(audits[id]?.details).debugData)
}

export function asRow(value: unknown): Row {
  return isRow(value) ? value : {}
}

/** Those of a list that are objects. */
export function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** Of `subItems`, in which Lighthouse puts what belongs to a row. */
export function subRowsOf(row: Row): readonly Row[] {
  return listOf(asRow(row.subItems).items)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** A `node` of Lighthouse; `url` is of the row that it stands in. */
export function elementOf(node: unknown, url?: unknown): ElementOnPage {
  const row = asRow(node)
  const box = boxOf(row)
  return {
    url: textOrNull(url),
    snippet: textOrNull(row.snippet),
    selector: textOrNull(row.selector),
    ...(box !== null && { box }),
  }
}

/** Where a `node` is in the picture of the whole page. */
export function boxOf(node: Row): Box | null {
  const { x, y, width, height } = asRow(node.box)
  const isBox = [x, y, width, height].every((side) => typeof side === 'number')
  return isBox
    ? { x: numberOf(x), y: numberOf(y), width: numberOf(width), height: numberOf(height) }
    : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
