import type { LighthouseAudit } from '../../lab/lab-result.ts'
import type { Box } from '../../lab/on-picture.ts'
import type { ElementOnPage } from './loading-facts.ts'

/** Part of an audit's details: its content depends on the audit, and none of it is guaranteed. */
export type Row = Readonly<Record<string, unknown>>

export type Audits = Readonly<Record<string, LighthouseAudit>>

/** Rows of an audit's table or list; null if the audit did not run, failed or does not apply. */
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

/** The objects in a list. */
export function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** Rows of `subItems`, in which Lighthouse nests details of a row. */
export function subRowsOf(row: Row): readonly Row[] {
  return listOf(asRow(row.subItems).items)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Reads a Lighthouse `node`; `url` comes from its row. */
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

/** Position of a `node` in the full-page screenshot. */
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
